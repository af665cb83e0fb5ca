import { userInfo } from 'node:os'

/** Who runs a command, as the audit names them; by number where the machine knows no name for it, as in a container. */
export function operatorName(
  { SUDO_USER }: NodeJS.ProcessEnv,
  nameOfUser = () => userInfo().username
): string {
  if (SUDO_USER) return `${SUDO_USER} (sudo)`
  try {
    return nameOfUser()
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
