import type { Spool } from './spool.ts'

/**
 * A spool whose folder may not exist yet, or no longer: until it can be created, only requests with files fail.
 *
 * @param onFault Is told when the folder cannot be made at once.
 */
export async function createLazySpool(
  open: () => Promise<Spool>,
  onFault: (error: unknown) => void = () => undefined
): Promise<Spool> {
  let opened: Promise<Spool> | undefined

  async function use<Result>(work: (spool: Spool) => Promise<Result>): Promise<Result> {
    try {
      opened ??= open()
      return await work(await opened)
    } catch (error) {
      const isGone = ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
      if (isGone || !(await isOpen())) opened = undefined
      throw error
    }
  }

  const isOpen = async () =>
    opened?.then(
      () => true,
      () => false
    )

  await use(async () => undefined).catch(onFault)
  return {
    receive: (stream, sender) => use((spool) => spool.receive(stream, sender)),
    discard: (file) => use((spool) => spool.discard(file)),
    async close() {
      if (await isOpen()) await (await opened)?.close()
    }
  }
}
