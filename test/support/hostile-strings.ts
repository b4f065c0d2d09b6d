import { glob, readFile } from 'node:fs/promises'

/** Code that would run, and call `hit`, if a page took it for more than text. */
const scripts = [
  '<script>hit()</script>',
  '"><svg onload=hit()>',
  "'><img src=x onerror=hit()>",
  '</script><script>hit()</script>',
  '</title></textarea></noscript><img src=x onerror=hit()>',
  '<!--<script>hit()</script>',
  ']]><script>hit()</script>',
  '<iframe srcdoc="<script>parent.hit()</script>">',
  '<a href="javascript:hit()">link</a>',
  'javascript:hit()//',
  '{{constructor.constructor("hit()")()}}',
  `\${hit()}`,
  '\u2028hit()//\u2029',
  '\\u003cscript\\u003ehit()\\u003c/script\\u003e',
  '&lt;script&gt;hit()&lt;/script&gt;',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=hit()>',
  '</style><style>@import "/x";</style>',
  '<meta http-equiv=refresh content="0;url=javascript:hit()">',
]

const statements = [
  "'; drop table reports; --",
  "' or 1=1 --",
  '1); select pg_sleep(9); --',
  "\\'; select 1; --",
  '$$; drop schema public cascade; $$',
  "') union select password from admin_users --",
  "a' & b | !c:* <-> d",
  '"quoted" -minus (paren | or) & !not :*',
  '%_%\\%',
  "E'\\x00'",
]

const others = [
  '\r\nSet-Cookie: hit=1\r\n\r\n<script>hit()</script>',
  '=cmd|"/c calc"!A1',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  '\u202Egnp.exe\u202C',
  'Z\u0351\u036B\u0343a\u0300l\u0329g\u0327o\u0322',
  'é and e\u0301',
  '\uFEFF\u200B\u200D',
  '👩‍👩‍👧‍👦🏳️‍🌈🇪🇺',
  'ﷺ'.repeat(20),
  '田中さんにあげて下さい',
  '\u0007\u001b[31mred',
  'null',
  'undefined',
  '{"json":true}',
  'a\u0000b',
  '\ud800',
]

export const ownStrings = [...scripts, ...statements, ...others]

const corpora = [
  '/usr/share/wfuzz/wordlist/{Injections,vulns}/*.txt',
  '/usr/lib/python3/dist-packages/wapitiCore/data/attacks/*.{txt,ini}',
  '/usr/share/sqlmap/data/xml/payloads/*.xml',
]

/** Lines of the attack lists in Debian packages, where these are installed. */
export async function readInstalledCorpora(): Promise<string[]> {
  const lines: string[] = []
  for await (const file of glob(corpora)) {
    const text = await readFile(file, 'utf8')
    lines.push(...text.split('\n').filter((line) => line.trim() !== '' && line.length <= 200))
  }
  return lines
}
