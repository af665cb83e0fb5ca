import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OWNER, textsOf } from './wordpress-install.ts'

/** Kirby's starter kit, unpacked; without it composer is asked for one. */
const FOLDER = process.env.KIRBY ?? ''
const NOTES = 20
const MOST_MS = 120_000

/** Kirby behind the same nginx and PHP as WordPress. */
export interface Kirby {
  version: string
  plain: string
  /** With Kirby's own cache of pages. */
  kept: string
}

/** Who changes titles by Kirby's API. */
export const EDITOR = { email: 'editor@agency.example', password: 'korotko-i-yasno' }

const CONFIG = (isKept: boolean) => `<?php
return [
  'debug' => false,
  'url' => 'http://agency.example',
  'api' => ['basicAuth' => true, 'allowInsecure' => true],
  'cache' => ['pages' => ['active' => ${isKept}]]
];
`
const ACCOUNT = `<?php
require 'kirby/bootstrap.php';
$kirby = new Kirby();
$kirby->impersonate('kirby');
$kirby->users()->create(json_decode($argv[1], true) + ['role' => 'admin']);
`

/**
 * Two copies of the starter kit in `dir`, with notes as long as WordPress's posts.
 *
 * @returns Its version, or `undefined` where it cannot be had; the reason goes to stderr.
 */
export function layOutKirby(dir: string): string | undefined {
  const kit = FOLDER || askComposer(join(dir, 'kit'))
  if (!existsSync(join(kit, 'kirby/composer.json'))) {
    process.stderr.write(
      '\nKirby is left out of the table: KIRBY names no folder of its starter kit, and composer has brought none\n'
    )
    return undefined
  }
  for (const [name, isKept] of [
    ['kirby', false],
    ['kirby-kept', true]
  ] as const) {
    const site = join(dir, name)
    cpSync(kit, site, { recursive: true })
    writeFileSync(join(site, 'site/config/config.php'), CONFIG(isKept))
    for (const [index, text] of textsOf(NOTES).entries()) writeNote(site, index + 1, text)
    writeFileSync(join(site, 'account.php'), ACCOUNT)
    if (OWNER.uid) execFileSync('chown', ['-R', `${OWNER.uid}:${OWNER.gid}`, site])
    const account = JSON.stringify({ ...EDITOR, name: 'Редактор' })
    execFileSync('php', ['account.php', account], { ...OWNER, cwd: site })
  }
  return JSON.parse(readFileSync(join(kit, 'kirby/composer.json'), 'utf8')).version
}

function askComposer(folder: string): string {
  spawnSync('composer', ['create-project', '-n', '-q', 'getkirby/starterkit', folder], {
    timeout: MOST_MS
  })
  return folder
}

function writeNote(site: string, number: number, paragraphs: string[]): void {
  const folder = join(
    site,
    `content/2_notes/202601${String(number).padStart(2, '0')}_note-${number}`
  )
  const text = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('')
  const blocks = [{ content: { text }, id: `text-${number}`, isHidden: false, type: 'text' }]
  mkdirSync(folder)
  writeFileSync(
    join(folder, 'note.txt'),
    [
      `Title: Запись ${number}`,
      `Text: ${JSON.stringify(blocks)}`,
      'Date: 2026-01-01 00:00:00'
    ].join('\n\n----\n\n')
  )
}
