/** What an operator can do about a database that cannot be used, by what it says; a backup is for data that is damaged. */
const DATABASE_ADVICE: readonly (readonly [said: RegExp, advice: string])[] = [
  [/ENOTDIR/, 'DATA_DIR is to be a folder'],
  [/No database in|not opened yet/, 'start the site once, or set DATA_DIR; a first run makes it'],
  [
    /KiB are free|ENOSPC|disk is full|full/i,
    'the disk is full: make room, the site goes on by itself'
  ],
  [/password authentication|28P01/i, 'PostgreSQL refuses user or password: look at DATABASE_URL'],
  [/does not exist|3D000/i, 'PostgreSQL has no such database: look at DATABASE_URL, or make it'],
  [
    /ECONNREFUSED/,
    'nobody listens there: is PostgreSQL running, is the port of DATABASE_URL right?'
  ],
  [/ENOTFOUND|EAI_AGAIN/, 'there is no such host: look at DATABASE_URL'],
  [/timeout|ETIMEDOUT/i, 'PostgreSQL does not answer: look at host, port and firewall'],
  [
    /EACCES|EPERM|EROFS|readonly|permission|unable to open/i,
    'the rights on DATA_DIR: it is to belong to the user of the site'
  ],
  [/this site knows/, 'a newer release has changed it: start that release again, or deploy/update'],
  [/gone or another file/, 'is the disk of DATA_DIR mounted?'],
  [/locked|busy/i, 'another program holds it: end that, the site goes on by itself'],
  [/damaged|malformed|not a database|is empty, and leads/i, 'restore a backup (docs/operations.md)']
]

/** What to do about a fault of the database. */
export function databaseAdvice(message: string): string {
  const advice = DATABASE_ADVICE.find(([said]) => said.test(message))?.[1]
  return advice ?? 'mend what it names; the data itself was not found to be damaged'
}
