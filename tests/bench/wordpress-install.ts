import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync
} from 'node:fs'
import { join } from 'node:path'

const PACKAGES = [
  'wordpress',
  'wordpress-theme-twentytwentythree',
  'mariadb-server-core',
  'php',
  'php-fpm',
  'php-mysql',
  'nginx'
]
const FILES = new URL('wordpress/', import.meta.url)
const COUNTS = { post: 20, page: 12 }
const WORDS = 600
/** MariaDB refuses to be root; nothing here needs to be. */
const NOBODY = 65_534

/** For the processes of WordPress. */
export const OWNER = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

/** Debian's packages that are still missing after root has tried to install them. */
export function missingPackages(): string[] {
  const missing = PACKAGES.filter((name) => !isInstalled(name))
  if (missing.length === 0 || process.getuid?.() !== 0) return missing
  process.stderr.write(`Installing ${missing.join(', ')} …\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { env })
  return missing.filter((name) => !isInstalled(name))
}

function isInstalled(name: string): boolean {
  const { stdout } = spawnSync('dpkg', ['-s', name], { encoding: 'utf8' })
  return /^Status: install ok installed$/m.test(stdout ?? '')
}

/** A copy of Debian's WordPress in `dir`/html, its configuration files, and an empty place for the database. */
export function layOut(dir: string, values: Record<string, string | number>): void {
  mkdirSync(dir, { recursive: true })
  if (OWNER.uid) chownSync(dir, OWNER.uid, OWNER.gid)
  const html = join(dir, 'html')
  cpSync('/usr/share/wordpress', html, { recursive: true, dereference: true })
  mkdirSync(join(html, 'wp-content/mu-plugins'))
  const file = (name: string) => new URL(name, FILES)
  for (const name of ['wp-config.php', 'install.php', 'comments.php']) {
    cpSync(file(name), join(html, name))
  }
  cpSync(file('no-flood-check.php'), join(html, 'wp-content/mu-plugins/no-flood-check.php'))
  cpSync(file('sendmail'), join(dir, 'sendmail'))
  chmodSync(join(dir, 'sendmail'), 0o755)
  for (const name of ['nginx.conf', 'php-fpm.conf']) {
    const text = readFileSync(file(name), 'utf8')
    const filled = text.replace(/\b(DIR|[A-Z]+_PORT)\b/g, (key) =>
      String({ DIR: dir, ...values }[key])
    )
    writeFileSync(join(dir, name), filled)
  }
  execFileSync(
    'mariadb-install-db',
    [`--datadir=${dir}/db`, '--auth-root-authentication-method=normal', '--skip-test-db'],
    { ...OWNER, cwd: dir, stdio: 'pipe' }
  )
}

/** Fills the database; returns the version of WordPress. */
export function fill(dir: string): string {
  writeFileSync(join(dir, 'texts.json'), JSON.stringify(texts()))
  return runPhp(dir, 'install.php')
}

/** Every comment that is stored. */
export function storedComments(dir: string): string[] {
  return JSON.parse(runPhp(dir, 'comments.php'))
}

function runPhp(dir: string, script: string): string {
  const mail = `sendmail_path=${dir}/sendmail`
  const options = { ...OWNER, encoding: 'utf8', maxBuffer: 2 ** 28 } as const
  return execFileSync('php', ['-d', mail, join(dir, 'html', script)], options)
}

/** Posts and pages, as the block editor stores them. */
function texts() {
  const types = Object.entries(COUNTS).flatMap(([type, count]) => Array<string>(count).fill(type))
  return textsOf(types.length).map((paragraphs, index) => {
    const type = types[index]
    const body = paragraphs
      .map((text) => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->\n\n`)
      .join('')
    return { type, slug: `${type}-${index + 1}`, title: `Запись ${index + 1}`, body }
  })
}

/** Real text: paragraphs of the site's own articles, so many that each text has its words. */
export function textsOf(count: number): string[][] {
  const folder = 'src/content/articles'
  const paragraphs = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name, 'index.md'), 'utf8').match(/^[А-ЯЁ].{80,}$/gm)
  )
  return Array.from({ length: count }, () => {
    const own: string[] = []
    for (let words = 0; words < WORDS; ) {
      const paragraph = paragraphs.shift() ?? ''
      paragraphs.push(paragraph)
      own.push(paragraph)
      words += paragraph.split(' ').length
    }
    return own
  })
}
