import { FIRST_MIGRATIONS } from './first-migrations.ts'

type Dialect = 'sqlite' | 'postgres'

/** A step of the tables, in the words of each database. */
type Migration = Readonly<Record<Dialect, string>>

/** What the two databases say differently in the same statement. */
const WORDS = {
  sqlite: {
    id: 'INTEGER PRIMARY KEY',
    /** Of which no number is given twice. */
    numbered: 'INTEGER PRIMARY KEY AUTOINCREMENT',
    integer: 'INTEGER',
    table: ' STRICT',
    keyed: ' STRICT, WITHOUT ROWID',
    /** SQLite has the row's own number at the end of every index. */
    last: '',
    /** What leads are filtered and counted by stands in the index itself: their rows are long. */
    narrow: `, status, outcome, amount, assignee, form, channel, source, campaign, landing, theme, city,
     reach, call_window`,
    onLeads: '',
    factsKept: `CREATE TRIGGER lead_facts_kept AFTER UPDATE OF status, outcome, amount, outcome_at ON leads BEGIN
     UPDATE lead_facts SET status = NEW.status, outcome = NEW.outcome, amount = NEW.amount,
       outcome_at = NEW.outcome_at WHERE id = NEW.id;
   END;`,
    assigneeKept: `DROP TRIGGER lead_facts_kept;
   CREATE TRIGGER lead_facts_kept AFTER UPDATE OF status, outcome, amount, outcome_at, assignee ON leads BEGIN
     UPDATE lead_facts SET status = NEW.status, outcome = NEW.outcome, amount = NEW.amount,
       outcome_at = NEW.outcome_at, assignee = NEW.assignee WHERE id = NEW.id;
   END;`,
    /** SQLite changes no constraint of a table that is there: its rows move into another. */
    moreOutcomes: (outcomes: string) => `ALTER TABLE outcomes RENAME TO old_outcomes;
   CREATE TABLE outcomes (
     id INTEGER PRIMARY KEY,
     lead_id INTEGER NOT NULL REFERENCES leads (id),
     outcome TEXT NOT NULL CHECK (outcome IN ${outcomes}),
     amount INTEGER,
     at INTEGER NOT NULL,
     recorded_at INTEGER NOT NULL,
     reason TEXT,
     actor TEXT NOT NULL
   ) STRICT;
   INSERT INTO outcomes SELECT id, lead_id, outcome, amount, at, recorded_at, reason, actor FROM old_outcomes;
   DROP TABLE old_outcomes;
   CREATE INDEX outcomes_by_lead ON outcomes (lead_id, id);`,
    moreRoles: `ALTER TABLE desk_users ADD COLUMN any_role TEXT NOT NULL DEFAULT 'reader'
    CHECK (any_role IN ('reader', 'manager', 'editor', 'administrator'));
  UPDATE desk_users SET any_role = role;
  ALTER TABLE desk_users DROP COLUMN role;
  ALTER TABLE desk_users RENAME COLUMN any_role TO role;`
  },
  postgres: {
    id: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
    numbered: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
    integer: 'BIGINT',
    table: '',
    keyed: '',
    last: ', id',
    /** A key of PostgreSQL ends at 2,700 bytes. */
    narrow: '',
    onLeads: ' ON leads; DROP FUNCTION keep_lead_facts()',
    factsKept: `CREATE FUNCTION keep_lead_facts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     UPDATE lead_facts SET status = NEW.status, outcome = NEW.outcome, amount = NEW.amount,
       outcome_at = NEW.outcome_at WHERE id = NEW.id;
     RETURN NULL;
   END $$;
   CREATE TRIGGER lead_facts_kept AFTER UPDATE OF status, outcome, amount, outcome_at ON leads
     FOR EACH ROW EXECUTE FUNCTION keep_lead_facts();`,
    assigneeKept: `CREATE OR REPLACE FUNCTION keep_lead_facts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     UPDATE lead_facts SET status = NEW.status, outcome = NEW.outcome, amount = NEW.amount,
       outcome_at = NEW.outcome_at, assignee = NEW.assignee WHERE id = NEW.id;
     RETURN NULL;
   END $$;
   DROP TRIGGER lead_facts_kept ON leads;
   CREATE TRIGGER lead_facts_kept AFTER UPDATE OF status, outcome, amount, outcome_at, assignee ON leads
     FOR EACH ROW EXECUTE FUNCTION keep_lead_facts();`,
    moreOutcomes: (
      outcomes: string
    ) => `ALTER TABLE outcomes DROP CONSTRAINT outcomes_outcome_check;
   ALTER TABLE outcomes ADD CONSTRAINT outcomes_outcome_check CHECK (outcome IN ${outcomes});`,
    moreRoles: `ALTER TABLE desk_users DROP CONSTRAINT desk_users_role_check;
  ALTER TABLE desk_users ADD CONSTRAINT desk_users_role_check
    CHECK (role IN ('reader', 'manager', 'editor', 'administrator'));`
  }
} as const

function both(text: (words: (typeof WORDS)[Dialect]) => string): Migration {
  return { sqlite: text(WORDS.sqlite), postgres: text(WORDS.postgres) }
}

const OUTCOMES = "('new', 'in_work', 'offer', 'won', 'lost', 'spam', 'wrong_number')"

/** By this it is asked whether somebody names a picture: the texts beside them are long. */
const PICTURES_BY_NAME =
  'CREATE INDEX publication_files_pictures ON publication_files (after) WHERE is_picture = 1;'

/** What a lead's person is found by: several numbers of one field, each with its code. */
const PERSON_KEYS = both(
  (t) => `CREATE TABLE person_keys (
     lead_id ${t.integer} NOT NULL REFERENCES leads (id),
     key TEXT NOT NULL,
     PRIMARY KEY (lead_id, key)
   )${t.keyed};
   CREATE INDEX person_keys_by_key ON person_keys (key, lead_id);
   DROP INDEX leads_by_contact;
   DROP INDEX lead_facts_by_phone;
   DROP INDEX lead_facts_by_email;
   ALTER TABLE lead_facts DROP COLUMN phone_key;
   ALTER TABLE lead_facts DROP COLUMN email_key;`
)

/** Derived columns of a lead that are text. */
const FACETS = (
  'channel source campaign landing page theme city reach first_channel first_source ' +
  'why channel_was call_window'
).split(' ')

/** What an older release has stored and nobody has derived yet. */
export const UNDERIVED = 'call_window IS NULL'

/** Pictures of texts. */
const PICTURES: Migration = {
  sqlite:
    'CREATE TABLE text_pictures (sha256 TEXT PRIMARY KEY, at INTEGER NOT NULL, data BLOB NOT NULL) STRICT;',
  postgres:
    'CREATE TABLE text_pictures (sha256 TEXT PRIMARY KEY, data BYTEA NOT NULL, at BIGINT NOT NULL);'
}

/** Entry N migrates a database from version N to N + 1. Append only; never edit an entry. */
const MIGRATIONS: readonly Migration[] = [
  ...FIRST_MIGRATIONS,

  both(
    (t) => `CREATE TABLE searches (
     query TEXT PRIMARY KEY,
     count ${t.integer} NOT NULL,
     found ${t.integer} NOT NULL,
     asked_at ${t.integer} NOT NULL
   )${t.keyed};
   CREATE INDEX searches_by_age ON searches (asked_at);`
  ),

  both(
    (t) => `CREATE TABLE outcomes (
     id ${t.id},
     lead_id ${t.integer} NOT NULL REFERENCES leads (id),
     outcome TEXT NOT NULL CHECK (outcome IN ('new', 'in_work', 'offer', 'won', 'lost')),
     amount ${t.integer},
     at ${t.integer} NOT NULL,
     recorded_at ${t.integer} NOT NULL,
     reason TEXT,
     actor TEXT NOT NULL
   )${t.table};
   CREATE INDEX outcomes_by_lead ON outcomes (lead_id, id);
   ALTER TABLE leads ADD COLUMN outcome TEXT NOT NULL DEFAULT 'new';
   ALTER TABLE leads ADD COLUMN amount ${t.integer};
   ALTER TABLE leads ADD COLUMN outcome_at ${t.integer};
   CREATE INDEX leads_by_outcome ON leads (outcome, outcome_at) WHERE outcome <> 'new';`
  ),

  // Narrow rows beside the wide ones: what is searched and counted is read without its payload.
  both(
    (t) => `CREATE TABLE lead_facts (
     id ${t.integer} PRIMARY KEY REFERENCES leads (id),
     created_at ${t.integer} NOT NULL,
     form TEXT NOT NULL,
     status TEXT NOT NULL,
     outcome TEXT NOT NULL,
     amount ${t.integer},
     outcome_at ${t.integer},
     channel TEXT,
     source TEXT,
     campaign TEXT,
     landing TEXT,
     page TEXT,
     theme TEXT,
     city TEXT,
     reach TEXT,
     first_channel TEXT,
     first_source TEXT,
     touches INTEGER
   )${t.table};
   INSERT INTO lead_facts (id, created_at, form, status, outcome, amount, outcome_at)
     SELECT id, created_at, form, status, outcome, amount, outcome_at FROM leads;
   CREATE INDEX lead_facts_by_time ON lead_facts (created_at${t.last});
   CREATE INDEX lead_facts_by_channel ON lead_facts (channel, created_at${t.last});
   CREATE INDEX lead_facts_by_source ON lead_facts (source, created_at${t.last});
   CREATE INDEX lead_facts_by_campaign ON lead_facts (campaign, created_at${t.last});
   CREATE INDEX lead_facts_by_landing ON lead_facts (landing, created_at${t.last});
   CREATE INDEX lead_facts_by_form ON lead_facts (form, created_at${t.last});
   CREATE INDEX lead_facts_by_theme ON lead_facts (theme, created_at${t.last});
   CREATE INDEX lead_facts_by_city ON lead_facts (city, created_at${t.last});
   CREATE INDEX lead_facts_by_reach ON lead_facts (reach, created_at${t.last});
   CREATE INDEX lead_facts_by_outcome ON lead_facts (outcome, created_at${t.last});
   CREATE INDEX lead_facts_by_status ON lead_facts (status, created_at${t.last});
   CREATE INDEX lead_facts_won ON lead_facts (outcome_at${t.last}) WHERE outcome = 'won';
   ${t.factsKept}
   DROP INDEX leads_by_time;
   DROP INDEX leads_by_outcome;
   CREATE INDEX deliveries_by_state ON deliveries (state, lead_id)
     WHERE state = 'pending' OR state = 'sending' OR state = 'dead';`
  ),

  both(
    (t) => `CREATE TABLE desk_users (
     id ${t.numbered},
     email TEXT NOT NULL UNIQUE,
     role TEXT NOT NULL CHECK (role IN ('reader', 'manager', 'administrator')),
     password_hash TEXT NOT NULL,
     totp_secret TEXT,
     totp_step ${t.integer} NOT NULL DEFAULT 0,
     created_at ${t.integer} NOT NULL
   )${t.table};
   CREATE TABLE desk_sessions (
     token_hash TEXT PRIMARY KEY,
     user_id ${t.integer} NOT NULL REFERENCES desk_users (id),
     opened_at ${t.integer} NOT NULL,
     seen_at ${t.integer} NOT NULL,
     address TEXT NOT NULL,
     user_agent TEXT NOT NULL
   )${t.keyed};
   CREATE INDEX desk_sessions_by_user ON desk_sessions (user_id);
   CREATE TABLE desk_kept (
     id TEXT PRIMARY KEY,
     user_id ${t.integer} NOT NULL REFERENCES desk_users (id),
     at ${t.integer} NOT NULL,
     body TEXT NOT NULL
   )${t.keyed};
   CREATE TABLE lead_notes (
     id ${t.id},
     lead_id ${t.integer} NOT NULL REFERENCES leads (id),
     at ${t.integer} NOT NULL,
     actor TEXT NOT NULL,
     body TEXT NOT NULL
   )${t.table};
   CREATE INDEX lead_notes_by_lead ON lead_notes (lead_id, id);`
  ),

  both(
    () => `CREATE INDEX deliveries_by_remote ON deliveries (target, remote_id) WHERE remote_id IS NOT NULL;
   CREATE INDEX deliveries_by_target ON deliveries (target, state, next_at)
     WHERE state = 'done' OR state = 'cancelled';`
  ),

  // Who works on a lead, by the number of the user; empty while nobody does.
  both(
    (t) => `ALTER TABLE leads ADD COLUMN assignee TEXT NOT NULL DEFAULT '';
   ALTER TABLE lead_facts ADD COLUMN assignee TEXT NOT NULL DEFAULT '';
   CREATE INDEX lead_facts_by_assignee ON lead_facts (assignee, created_at${t.last});
   ${t.assigneeKept}
   CREATE TABLE desk_views (
     id ${t.id},
     user_id ${t.integer} NOT NULL REFERENCES desk_users (id),
     name TEXT NOT NULL,
     query TEXT NOT NULL,
     UNIQUE (user_id, name)
   )${t.table};`
  ),

  // What was written on a lead after its erasure, when that was not refused yet, and what receivers had answered.
  both(
    () => `UPDATE outcomes SET reason = NULL WHERE lead_id IN (SELECT id FROM leads WHERE status = 'erased');
   DELETE FROM lead_notes WHERE lead_id IN (SELECT id FROM leads WHERE status = 'erased');
   UPDATE deliveries SET last_error = NULL WHERE lead_id IN (SELECT id FROM leads WHERE status = 'erased');
   INSERT INTO settings (name, value) SELECT 'scrub_due', 'migration' FROM leads WHERE status = 'erased' LIMIT 1
     ON CONFLICT (name) DO UPDATE SET value = excluded.value;`
  ),

  // What decided a lead's channel, and which one earlier rules had reported where it was another.
  both(
    (t) => `ALTER TABLE lead_facts ADD COLUMN why TEXT;
   ALTER TABLE lead_facts ADD COLUMN channel_was TEXT;
   CREATE INDEX lead_facts_changed ON lead_facts (created_at${t.last}) WHERE channel_was IS NOT NULL;`
  ),

  // Of a letter to several, who has it while others refuse it: a list of addresses in JSON.
  both(() => `ALTER TABLE deliveries ADD COLUMN served TEXT;`),

  // The columns that a manager's calls go by: when somebody may be called, and whose leads are one person's.
  both(
    (t) => `ALTER TABLE lead_facts ADD COLUMN call_window TEXT;
   ALTER TABLE lead_facts ADD COLUMN phone_key TEXT;
   ALTER TABLE lead_facts ADD COLUMN email_key TEXT;
   CREATE INDEX lead_facts_to_call ON lead_facts (outcome, call_window, created_at${t.last});
   CREATE INDEX lead_facts_by_phone ON lead_facts (phone_key, created_at${t.last}) WHERE phone_key <> '';
   CREATE INDEX lead_facts_by_email ON lead_facts (email_key, created_at${t.last}) WHERE email_key <> '';
   ${t.moreOutcomes(OUTCOMES)}
   CREATE INDEX outcomes_by_reason ON outcomes (id) WHERE reason IS NOT NULL;`
  ),

  // The role of editors, their drafts, and what they have published.
  both(
    (t) => `${t.moreRoles}
   CREATE TABLE text_drafts (
     file TEXT PRIMARY KEY,
     body TEXT NOT NULL,
     base TEXT,
     pictures TEXT NOT NULL,
     actor TEXT NOT NULL,
     at ${t.integer} NOT NULL
   )${t.keyed};
   CREATE TABLE publications (
     id ${t.numbered},
     version ${t.integer} NOT NULL,
     at ${t.integer} NOT NULL,
     actor TEXT NOT NULL,
     action TEXT NOT NULL,
     file TEXT NOT NULL,
     due_at ${t.integer},
     is_waiting INTEGER NOT NULL,
     failed TEXT
   )${t.table};
   CREATE UNIQUE INDEX publications_by_version ON publications (version) WHERE version > 0;
   CREATE INDEX publications_waiting ON publications (due_at) WHERE is_waiting = 1;
   CREATE TABLE publication_files (
     publication_id ${t.integer} NOT NULL REFERENCES publications (id),
     file TEXT NOT NULL,
     before TEXT,
     after TEXT,
     is_picture INTEGER NOT NULL,
     PRIMARY KEY (publication_id, file)
   )${t.keyed};
   CREATE INDEX publication_files_by_file ON publication_files (file, publication_id);`
  ),

  // From here on the two came to the same in another order.
  { sqlite: PICTURES_BY_NAME, postgres: PICTURES.postgres },
  { sqlite: PERSON_KEYS.sqlite, postgres: PICTURES_BY_NAME },
  { sqlite: PICTURES.sqlite, postgres: PERSON_KEYS.postgres },

  // Of a target only its outage is kept; its former table stays for a release that is taken back.
  both(
    (t) => `CREATE TABLE outages (
     name TEXT PRIMARY KEY,
     is_blocked INTEGER NOT NULL,
     is_held INTEGER NOT NULL,
     since ${t.integer} NOT NULL,
     reason TEXT NOT NULL,
     alerted_at ${t.integer}
   )${t.keyed};
   INSERT INTO outages SELECT name, CASE state WHEN 'blocked' THEN 1 ELSE 0 END,
     CASE probe_at WHEN 0 THEN 0 ELSE 1 END, since, COALESCE(reason, ''), alerted_at
     FROM targets WHERE state <> 'closed';`
  ),

  // One row for a lead. The rows beside it are read no more; their empty table stays for a process of the release before.
  both(
    (t) => `${FACETS.map((name) => `ALTER TABLE leads ADD COLUMN ${name} TEXT;`).join('\n   ')}
   ALTER TABLE leads ADD COLUMN touches ${t.integer};
   UPDATE leads SET ${[...FACETS, 'touches'].map((name) => `${name} = f.${name}`).join(', ')}
     FROM lead_facts AS f WHERE f.id = leads.id;
   DROP TRIGGER lead_facts_kept${t.onLeads};
   DELETE FROM lead_facts;
   UPDATE leads SET call_window = NULL WHERE status <> 'erased'
     AND (NOT EXISTS (SELECT 1 FROM person_keys WHERE lead_id = leads.id) OR NOT EXISTS
       (SELECT 1 FROM settings WHERE name = 'facets_derived' AND value LIKE '%"isDone":true%'));
   DELETE FROM settings WHERE name = 'facets_derived';
   CREATE INDEX leads_by_time ON leads (created_at, id${t.narrow});
   CREATE INDEX leads_to_call ON leads (call_window, created_at, id) WHERE outcome = 'new';
   CREATE INDEX leads_won ON leads (outcome_at, id) WHERE outcome = 'won';
   CREATE INDEX leads_changed ON leads (created_at) WHERE channel_was IS NOT NULL;
   CREATE INDEX leads_with_file ON leads (id) WHERE attachment IS NOT NULL;
   CREATE INDEX leads_underived ON leads (id)
     WHERE call_window IS NULL OR (status = 'erased' AND touches > 0);`
  ),

  both(
    () => `UPDATE leads SET call_window = NULL WHERE status = 'erased' AND touches > 0;
   DROP TABLE lead_facts;
   DROP TABLE targets;
   DROP INDEX leads_underived;
   CREATE INDEX leads_underived ON leads (id) WHERE ${UNDERIVED};`
  ),

  both(
    () => `ALTER TABLE desk_users ADD COLUMN name TEXT NOT NULL DEFAULT '';
   ALTER TABLE desk_users ADD COLUMN time_zone TEXT NOT NULL DEFAULT '';
   ALTER TABLE desk_sessions ADD COLUMN session_zone TEXT NOT NULL DEFAULT '';
   UPDATE leads SET call_window = NULL
     WHERE why = 'none' OR (first_channel = 'direct' AND first_source = 'нет данных');`
  ),

  // When somebody is called again, who has not looked at a lead that was handed over, and what was corrected.
  both(
    (t) => `ALTER TABLE leads ADD COLUMN call_at ${t.integer};
   ALTER TABLE leads ADD COLUMN handed_at ${t.integer};
   CREATE TABLE lead_corrections (
     id ${t.id},
     lead_id ${t.integer} NOT NULL REFERENCES leads (id),
     at ${t.integer} NOT NULL,
     actor TEXT NOT NULL,
     field TEXT NOT NULL,
     note_id ${t.integer},
     before TEXT NOT NULL
   )${t.table};
   CREATE INDEX lead_corrections_by_lead ON lead_corrections (lead_id, id);
   DROP INDEX leads_to_call;
   CREATE INDEX leads_to_call ON leads (call_window, created_at, id) WHERE outcome = 'new' AND call_at IS NULL;
   CREATE INDEX leads_call_later ON leads (call_at, id) WHERE call_at IS NOT NULL;
   CREATE INDEX leads_waiting ON leads (created_at, id)
     WHERE outcome IN ('in_work', 'offer') AND call_at IS NULL;
   CREATE INDEX leads_done ON leads (created_at, id)
     WHERE outcome IN ('won', 'lost', 'spam', 'wrong_number') AND call_at IS NULL;
   CREATE INDEX leads_handed ON leads (assignee) WHERE handed_at IS NOT NULL;`
  ),

  // The audit by who, what and when, in its order: each tells the other of the first two without the row.
  both(
    () => `CREATE INDEX audit_by_actor ON audit (actor, id, action);
   CREATE INDEX audit_by_action ON audit (action, id, actor);
   CREATE INDEX audit_by_time ON audit (at, id);`
  )
]

export const SQLITE_MIGRATIONS = MIGRATIONS.map(({ sqlite }) => sqlite)
export const POSTGRES_MIGRATIONS = MIGRATIONS.map(({ postgres }) => postgres)
