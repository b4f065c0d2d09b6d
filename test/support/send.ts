type Sent = {
  method?: string
  body?: unknown
  /** The value of the Cookie header. */
  cookie?: string
  headers?: Record<string, string>
}

export type Answer = {
  status: number
  headers: Headers
  text: string
  /** The parsed JSON; an empty object without JSON. */
  body: Record<string, unknown>
  /** The cookies that the answer sets, as a Cookie header sends them back. */
  cookie: string
}

const secret = /\$argon2|"password"\s*:/

/** Sends one request to a test site, like a program; expects no password in the answer. */
export async function send(
  { url }: { url: string },
  path: string,
  { body, cookie, method = body === undefined ? 'GET' : 'POST', headers = {} }: Sent = {},
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (secret.test(text)) throw new Error(`${path} answers with a password: ${text}`)
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text ? JSON.parse(text) : {},
    cookie: response.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0] ?? '')
      .filter((pair) => !pair.endsWith('='))
      .join('; '),
  }
}
