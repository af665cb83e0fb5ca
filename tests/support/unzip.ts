import { inflateRawSync } from 'node:zlib'

const DIRECTORY_ENTRY = 0x02014b50
const DEFLATED = 8

/** The files of a ZIP archive as text. Source: APPNOTE.TXT, sections 4.3.7 and 4.3.12. */
export function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(archive.length - 22 + 16)
  while (archive.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(start, start + size)
    const text = method === DEFLATED ? inflateRawSync(bytes) : bytes
    files.set(archive.toString('utf8', at + 46, at + 46 + (name ?? 0)), text.toString())
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}
