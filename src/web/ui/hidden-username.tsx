/** Tells password managers to which account the password belongs. */
export function HiddenUsername({ username }: { username: string }) {
  return (
    <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
  )
}
