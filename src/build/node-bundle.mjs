/** Packages that stay outside what is bundled for Node: they bring binaries of their own, or only some installations load them. */
export const OUTSIDE = ['sharp', '@photostructure/sqlite', '@node-rs/argon2', 'pg']

/** What packages in the older module format look for, at the head of each file. */
export const OLDER_MODULES = [
  "import { createRequire as requireFrom } from 'node:module'",
  'const require = requireFrom(import.meta.url)',
  'const __dirname = import.meta.dirname',
  'const __filename = import.meta.filename'
].join(';')
