import { SQLITE_CALLING } from './calling-migration.ts'
import { PICTURES_BY_NAME, SQLITE_PICTURES, SQLITE_TEXTS } from './text-migrations.ts'

/** Entry N migrates a database from version N to N + 1. Append only; never edit an entry. */
export const SQLITE_MIGRATIONS: readonly string[] = [
  `CREATE TABLE leads (
     id INTEGER PRIMARY KEY,
     result_id TEXT NOT NULL UNIQUE,
     created_at INTEGER NOT NULL,
     form TEXT NOT NULL CHECK (form IN ('main', 'callback')),
     status TEXT NOT NULL CHECK (status IN ('new', 'quarantine', 'released', 'erased')),
     verdict TEXT NOT NULL,
     payload TEXT NOT NULL,
     attachment TEXT
   ) STRICT;
   CREATE INDEX leads_by_time ON leads (created_at);
   CREATE TABLE idempotency_keys (
     key TEXT PRIMARY KEY,
     body_hash TEXT NOT NULL,
     lead_id INTEGER NOT NULL REFERENCES leads (id),
     expires_at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);
   CREATE TABLE used_challenges (
     challenge TEXT PRIMARY KEY,
     expires_at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX used_challenges_by_expiry ON used_challenges (expires_at);
   CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;`,

  `ALTER TABLE leads ADD COLUMN contact TEXT;
   ALTER TABLE leads ADD COLUMN repeat_of TEXT;
   CREATE INDEX leads_by_contact ON leads (contact) WHERE contact IS NOT NULL;
   ALTER TABLE idempotency_keys RENAME TO old_keys;
   DROP INDEX idempotency_keys_by_expiry;
   CREATE TABLE idempotency_keys (
     key TEXT PRIMARY KEY,
     body_hash TEXT NOT NULL,
     result_id TEXT NOT NULL,
     expires_at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);
   INSERT INTO idempotency_keys
     SELECT key, body_hash, result_id, expires_at FROM old_keys JOIN leads ON leads.id = lead_id;
   DROP TABLE old_keys;
   CREATE TABLE consent_documents (
     version TEXT NOT NULL,
     sha256 TEXT NOT NULL,
     body TEXT NOT NULL,
     seen_at INTEGER NOT NULL,
     PRIMARY KEY (version, sha256)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE consents (
     lead_id INTEGER PRIMARY KEY REFERENCES leads (id),
     kind TEXT NOT NULL CHECK (kind IN ('explicit', 'implied_by_submit', 'none')),
     version TEXT NOT NULL,
     sha256 TEXT,
     given_at INTEGER NOT NULL,
     address TEXT,
     user_agent TEXT
   ) STRICT;
   CREATE TABLE deliveries (
     id INTEGER PRIMARY KEY,
     lead_id INTEGER NOT NULL REFERENCES leads (id),
     target TEXT NOT NULL,
     generation INTEGER NOT NULL DEFAULT 1,
     state TEXT NOT NULL CHECK (state IN ('pending', 'sending', 'done', 'dead', 'cancelled')),
     attempts INTEGER NOT NULL DEFAULT 0,
     next_at INTEGER NOT NULL,
     lease_owner TEXT,
     lease_until INTEGER,
     first_at INTEGER,
     done_at INTEGER,
     remote_id TEXT,
     last_error TEXT,
     alerted_at INTEGER,
     UNIQUE (lead_id, target, generation)
   ) STRICT;
   CREATE INDEX deliveries_due ON deliveries (target, next_at) WHERE state = 'pending';
   CREATE INDEX deliveries_leased ON deliveries (lease_until) WHERE state = 'sending';
   CREATE TABLE targets (
     name TEXT PRIMARY KEY,
     state TEXT NOT NULL CHECK (state IN ('closed', 'open', 'blocked')),
     failures INTEGER NOT NULL DEFAULT 0,
     since INTEGER NOT NULL,
     probe_at INTEGER NOT NULL DEFAULT 0,
     probes INTEGER NOT NULL DEFAULT 0,
     config_hash TEXT NOT NULL DEFAULT '',
     reason TEXT,
     alerted_at INTEGER
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE audit (
     id INTEGER PRIMARY KEY,
     at INTEGER NOT NULL,
     actor TEXT NOT NULL,
     action TEXT NOT NULL,
     object TEXT NOT NULL,
     detail TEXT NOT NULL
   ) STRICT;`,

  `CREATE TABLE searches (
     query TEXT PRIMARY KEY,
     count INTEGER NOT NULL,
     found INTEGER NOT NULL,
     asked_at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX searches_by_age ON searches (asked_at);`,

  `CREATE TABLE outcomes (
     id INTEGER PRIMARY KEY,
     lead_id INTEGER NOT NULL REFERENCES leads (id),
     outcome TEXT NOT NULL CHECK (outcome IN ('new', 'in_work', 'offer', 'won', 'lost')),
     amount INTEGER,
     at INTEGER NOT NULL,
     recorded_at INTEGER NOT NULL,
     reason TEXT,
     actor TEXT NOT NULL
   ) STRICT;
   CREATE INDEX outcomes_by_lead ON outcomes (lead_id, id);
   ALTER TABLE leads ADD COLUMN outcome TEXT NOT NULL DEFAULT 'new';
   ALTER TABLE leads ADD COLUMN amount INTEGER;
   ALTER TABLE leads ADD COLUMN outcome_at INTEGER;
   CREATE INDEX leads_by_outcome ON leads (outcome, outcome_at) WHERE outcome <> 'new';`,

  // Narrow rows beside the wide ones: what is searched and counted is read without its payload.
  `CREATE TABLE lead_facts (
     id INTEGER PRIMARY KEY REFERENCES leads (id),
     created_at INTEGER NOT NULL,
     form TEXT NOT NULL,
     status TEXT NOT NULL,
     outcome TEXT NOT NULL,
     amount INTEGER,
     outcome_at INTEGER,
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
   ) STRICT;
   INSERT INTO lead_facts (id, created_at, form, status, outcome, amount, outcome_at)
     SELECT id, created_at, form, status, outcome, amount, outcome_at FROM leads;
   CREATE INDEX lead_facts_by_time ON lead_facts (created_at);
   CREATE INDEX lead_facts_by_channel ON lead_facts (channel, created_at);
   CREATE INDEX lead_facts_by_source ON lead_facts (source, created_at);
   CREATE INDEX lead_facts_by_campaign ON lead_facts (campaign, created_at);
   CREATE INDEX lead_facts_by_landing ON lead_facts (landing, created_at);
   CREATE INDEX lead_facts_by_form ON lead_facts (form, created_at);
   CREATE INDEX lead_facts_by_theme ON lead_facts (theme, created_at);
   CREATE INDEX lead_facts_by_city ON lead_facts (city, created_at);
   CREATE INDEX lead_facts_by_reach ON lead_facts (reach, created_at);
   CREATE INDEX lead_facts_by_outcome ON lead_facts (outcome, created_at);
   CREATE INDEX lead_facts_by_status ON lead_facts (status, created_at);
   CREATE INDEX lead_facts_won ON lead_facts (outcome_at) WHERE outcome = 'won';
   CREATE TRIGGER lead_facts_kept AFTER UPDATE OF status, outcome, amount, outcome_at ON leads BEGIN
     UPDATE lead_facts SET status = NEW.status, outcome = NEW.outcome, amount = NEW.amount,
       outcome_at = NEW.outcome_at WHERE id = NEW.id;
   END;
   DROP INDEX leads_by_time;
   DROP INDEX leads_by_outcome;
   CREATE INDEX deliveries_by_state ON deliveries (state, lead_id)
     WHERE state = 'pending' OR state = 'sending' OR state = 'dead';`,

  `CREATE TABLE desk_users (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     email TEXT NOT NULL UNIQUE,
     role TEXT NOT NULL CHECK (role IN ('reader', 'manager', 'administrator')),
     password_hash TEXT NOT NULL,
     totp_secret TEXT,
     totp_step INTEGER NOT NULL DEFAULT 0,
     created_at INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE desk_sessions (
     token_hash TEXT PRIMARY KEY,
     user_id INTEGER NOT NULL REFERENCES desk_users (id),
     opened_at INTEGER NOT NULL,
     seen_at INTEGER NOT NULL,
     address TEXT NOT NULL,
     user_agent TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX desk_sessions_by_user ON desk_sessions (user_id);
   CREATE TABLE desk_kept (
     id TEXT PRIMARY KEY,
     user_id INTEGER NOT NULL REFERENCES desk_users (id),
     at INTEGER NOT NULL,
     body TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE lead_notes (
     id INTEGER PRIMARY KEY,
     lead_id INTEGER NOT NULL REFERENCES leads (id),
     at INTEGER NOT NULL,
     actor TEXT NOT NULL,
     body TEXT NOT NULL
   ) STRICT;
   CREATE INDEX lead_notes_by_lead ON lead_notes (lead_id, id);`,

  `CREATE INDEX deliveries_by_remote ON deliveries (target, remote_id) WHERE remote_id IS NOT NULL;
   CREATE INDEX deliveries_by_target ON deliveries (target, state, next_at)
     WHERE state = 'done' OR state = 'cancelled';`,

  // Who works on a lead, by the number of the user; empty while nobody does.
  `ALTER TABLE leads ADD COLUMN assignee TEXT NOT NULL DEFAULT '';
   ALTER TABLE lead_facts ADD COLUMN assignee TEXT NOT NULL DEFAULT '';
   CREATE INDEX lead_facts_by_assignee ON lead_facts (assignee, created_at);
   DROP TRIGGER lead_facts_kept;
   CREATE TRIGGER lead_facts_kept AFTER UPDATE OF status, outcome, amount, outcome_at, assignee ON leads BEGIN
     UPDATE lead_facts SET status = NEW.status, outcome = NEW.outcome, amount = NEW.amount,
       outcome_at = NEW.outcome_at, assignee = NEW.assignee WHERE id = NEW.id;
   END;
   CREATE TABLE desk_views (
     id INTEGER PRIMARY KEY,
     user_id INTEGER NOT NULL REFERENCES desk_users (id),
     name TEXT NOT NULL,
     query TEXT NOT NULL,
     UNIQUE (user_id, name)
   ) STRICT;`,

  // What was written on a lead after its erasure, when that was not refused yet, and what receivers had answered.
  `UPDATE outcomes SET reason = NULL WHERE lead_id IN (SELECT id FROM leads WHERE status = 'erased');
   DELETE FROM lead_notes WHERE lead_id IN (SELECT id FROM leads WHERE status = 'erased');
   UPDATE deliveries SET last_error = NULL WHERE lead_id IN (SELECT id FROM leads WHERE status = 'erased');
   INSERT INTO settings (name, value) SELECT 'scrub_due', 'migration' FROM leads WHERE status = 'erased' LIMIT 1
     ON CONFLICT (name) DO UPDATE SET value = excluded.value;`,

  // What decided a lead's channel, and which one earlier rules had reported where it was another.
  `ALTER TABLE lead_facts ADD COLUMN why TEXT;
   ALTER TABLE lead_facts ADD COLUMN channel_was TEXT;
   CREATE INDEX lead_facts_changed ON lead_facts (created_at) WHERE channel_was IS NOT NULL;`,

  // Of a letter to several, who has it while others refuse it: a list of addresses in JSON.
  'ALTER TABLE deliveries ADD COLUMN served TEXT;',

  SQLITE_CALLING,

  SQLITE_TEXTS,

  PICTURES_BY_NAME,

  // What a lead's person is found by: several numbers of one field, each with its code.
  `CREATE TABLE person_keys (
     lead_id INTEGER NOT NULL REFERENCES leads (id),
     key TEXT NOT NULL,
     PRIMARY KEY (lead_id, key)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX person_keys_by_key ON person_keys (key, lead_id);
   DROP INDEX leads_by_contact;
   DROP INDEX lead_facts_by_phone;
   DROP INDEX lead_facts_by_email;
   ALTER TABLE lead_facts DROP COLUMN phone_key;
   ALTER TABLE lead_facts DROP COLUMN email_key;`,

  SQLITE_PICTURES
]
