import { POSTGRES_CALLING } from './calling-migration.ts'
import { PICTURES_BY_NAME, POSTGRES_PICTURES, POSTGRES_TEXTS } from './text-migrations.ts'

/** Entry N migrates a database from version N to N + 1. Append only; never edit an entry. */
export const POSTGRES_MIGRATIONS: readonly string[] = [
  `CREATE TABLE leads (
     id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     result_id TEXT NOT NULL UNIQUE,
     created_at BIGINT NOT NULL,
     form TEXT NOT NULL CHECK (form IN ('main', 'callback')),
     status TEXT NOT NULL CHECK (status IN ('new', 'quarantine', 'released', 'erased')),
     verdict TEXT NOT NULL,
     payload TEXT NOT NULL,
     attachment TEXT,
     contact TEXT,
     repeat_of TEXT
   );
   CREATE INDEX leads_by_time ON leads (created_at);
   CREATE INDEX leads_by_contact ON leads (contact) WHERE contact IS NOT NULL;
   CREATE TABLE attachment_files (id TEXT PRIMARY KEY, data BYTEA NOT NULL);
   CREATE TABLE idempotency_keys (
     key TEXT PRIMARY KEY,
     body_hash TEXT NOT NULL,
     result_id TEXT NOT NULL,
     expires_at BIGINT NOT NULL
   );
   CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);
   CREATE TABLE used_challenges (challenge TEXT PRIMARY KEY, expires_at BIGINT NOT NULL);
   CREATE INDEX used_challenges_by_expiry ON used_challenges (expires_at);
   CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
   CREATE TABLE consent_documents (
     version TEXT NOT NULL,
     sha256 TEXT NOT NULL,
     body TEXT NOT NULL,
     seen_at BIGINT NOT NULL,
     PRIMARY KEY (version, sha256)
   );
   CREATE TABLE consents (
     lead_id BIGINT PRIMARY KEY REFERENCES leads (id),
     kind TEXT NOT NULL CHECK (kind IN ('explicit', 'implied_by_submit', 'none')),
     version TEXT NOT NULL,
     sha256 TEXT,
     given_at BIGINT NOT NULL,
     address TEXT,
     user_agent TEXT
   );
   CREATE TABLE deliveries (
     id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     lead_id BIGINT NOT NULL REFERENCES leads (id),
     target TEXT NOT NULL,
     generation INTEGER NOT NULL DEFAULT 1,
     state TEXT NOT NULL CHECK (state IN ('pending', 'sending', 'done', 'dead', 'cancelled')),
     attempts INTEGER NOT NULL DEFAULT 0,
     next_at BIGINT NOT NULL,
     lease_owner TEXT,
     lease_until BIGINT,
     first_at BIGINT,
     done_at BIGINT,
     remote_id TEXT,
     last_error TEXT,
     alerted_at BIGINT,
     UNIQUE (lead_id, target, generation)
   );
   CREATE INDEX deliveries_due ON deliveries (target, next_at) WHERE state = 'pending';
   CREATE INDEX deliveries_leased ON deliveries (lease_until) WHERE state = 'sending';
   CREATE TABLE targets (
     name TEXT PRIMARY KEY,
     state TEXT NOT NULL CHECK (state IN ('closed', 'open', 'blocked')),
     failures INTEGER NOT NULL DEFAULT 0,
     since BIGINT NOT NULL,
     probe_at BIGINT NOT NULL DEFAULT 0,
     probes INTEGER NOT NULL DEFAULT 0,
     config_hash TEXT NOT NULL DEFAULT '',
     reason TEXT,
     alerted_at BIGINT
   );
   CREATE TABLE audit (
     id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     at BIGINT NOT NULL,
     actor TEXT NOT NULL,
     action TEXT NOT NULL,
     object TEXT NOT NULL,
     detail TEXT NOT NULL
   );`,

  // Unlogged: losing it in a server crash costs visitors nothing.
  `CREATE UNLOGGED TABLE allowances (
     name TEXT PRIMARY KEY,
     spent BIGINT NOT NULL,
     most BIGINT NOT NULL,
     expires_at BIGINT NOT NULL
   );
   CREATE INDEX allowances_by_expiry ON allowances (expires_at);`,
  `CREATE TABLE searches (
     query TEXT PRIMARY KEY,
     count BIGINT NOT NULL,
     found BIGINT NOT NULL,
     asked_at BIGINT NOT NULL
   );
   CREATE INDEX searches_by_age ON searches (asked_at);`,

  `CREATE TABLE outcomes (
     id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     lead_id BIGINT NOT NULL REFERENCES leads (id),
     outcome TEXT NOT NULL CHECK (outcome IN ('new', 'in_work', 'offer', 'won', 'lost')),
     amount BIGINT,
     at BIGINT NOT NULL,
     recorded_at BIGINT NOT NULL,
     reason TEXT,
     actor TEXT NOT NULL
   );
   CREATE INDEX outcomes_by_lead ON outcomes (lead_id, id);
   ALTER TABLE leads ADD COLUMN outcome TEXT NOT NULL DEFAULT 'new';
   ALTER TABLE leads ADD COLUMN amount BIGINT;
   ALTER TABLE leads ADD COLUMN outcome_at BIGINT;
   CREATE INDEX leads_by_outcome ON leads (outcome, outcome_at) WHERE outcome <> 'new';`,

  // Narrow rows beside the wide ones: what is searched and counted is read without its payload.
  `CREATE TABLE lead_facts (
     id BIGINT PRIMARY KEY REFERENCES leads (id),
     created_at BIGINT NOT NULL,
     form TEXT NOT NULL,
     status TEXT NOT NULL,
     outcome TEXT NOT NULL,
     amount BIGINT,
     outcome_at BIGINT,
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
   );
   INSERT INTO lead_facts (id, created_at, form, status, outcome, amount, outcome_at)
     SELECT id, created_at, form, status, outcome, amount, outcome_at FROM leads;
   CREATE INDEX lead_facts_by_time ON lead_facts (created_at, id);
   CREATE INDEX lead_facts_by_channel ON lead_facts (channel, created_at, id);
   CREATE INDEX lead_facts_by_source ON lead_facts (source, created_at, id);
   CREATE INDEX lead_facts_by_campaign ON lead_facts (campaign, created_at, id);
   CREATE INDEX lead_facts_by_landing ON lead_facts (landing, created_at, id);
   CREATE INDEX lead_facts_by_form ON lead_facts (form, created_at, id);
   CREATE INDEX lead_facts_by_theme ON lead_facts (theme, created_at, id);
   CREATE INDEX lead_facts_by_city ON lead_facts (city, created_at, id);
   CREATE INDEX lead_facts_by_reach ON lead_facts (reach, created_at, id);
   CREATE INDEX lead_facts_by_outcome ON lead_facts (outcome, created_at, id);
   CREATE INDEX lead_facts_by_status ON lead_facts (status, created_at, id);
   CREATE INDEX lead_facts_won ON lead_facts (outcome_at, id) WHERE outcome = 'won';
   CREATE FUNCTION keep_lead_facts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     UPDATE lead_facts SET status = NEW.status, outcome = NEW.outcome, amount = NEW.amount,
       outcome_at = NEW.outcome_at WHERE id = NEW.id;
     RETURN NULL;
   END $$;
   CREATE TRIGGER lead_facts_kept AFTER UPDATE OF status, outcome, amount, outcome_at ON leads
     FOR EACH ROW EXECUTE FUNCTION keep_lead_facts();
   DROP INDEX leads_by_time;
   DROP INDEX leads_by_outcome;
   CREATE INDEX deliveries_by_state ON deliveries (state, lead_id)
     WHERE state = 'pending' OR state = 'sending' OR state = 'dead';`,

  `CREATE TABLE desk_users (
     id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     email TEXT NOT NULL UNIQUE,
     role TEXT NOT NULL CHECK (role IN ('reader', 'manager', 'administrator')),
     password_hash TEXT NOT NULL,
     totp_secret TEXT,
     totp_step BIGINT NOT NULL DEFAULT 0,
     created_at BIGINT NOT NULL
   );
   CREATE TABLE desk_sessions (
     token_hash TEXT PRIMARY KEY,
     user_id BIGINT NOT NULL REFERENCES desk_users (id),
     opened_at BIGINT NOT NULL,
     seen_at BIGINT NOT NULL,
     address TEXT NOT NULL,
     user_agent TEXT NOT NULL
   );
   CREATE INDEX desk_sessions_by_user ON desk_sessions (user_id);
   CREATE TABLE desk_kept (
     id TEXT PRIMARY KEY,
     user_id BIGINT NOT NULL REFERENCES desk_users (id),
     at BIGINT NOT NULL,
     body TEXT NOT NULL
   );
   CREATE TABLE lead_notes (
     id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     lead_id BIGINT NOT NULL REFERENCES leads (id),
     at BIGINT NOT NULL,
     actor TEXT NOT NULL,
     body TEXT NOT NULL
   );
   CREATE INDEX lead_notes_by_lead ON lead_notes (lead_id, id);`,

  `CREATE INDEX deliveries_by_remote ON deliveries (target, remote_id) WHERE remote_id IS NOT NULL;
   CREATE INDEX deliveries_by_target ON deliveries (target, state, next_at)
     WHERE state = 'done' OR state = 'cancelled';`,

  // Who works on a lead, by the number of the user; empty while nobody does.
  `ALTER TABLE leads ADD COLUMN assignee TEXT NOT NULL DEFAULT '';
   ALTER TABLE lead_facts ADD COLUMN assignee TEXT NOT NULL DEFAULT '';
   CREATE INDEX lead_facts_by_assignee ON lead_facts (assignee, created_at, id);
   CREATE OR REPLACE FUNCTION keep_lead_facts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     UPDATE lead_facts SET status = NEW.status, outcome = NEW.outcome, amount = NEW.amount,
       outcome_at = NEW.outcome_at, assignee = NEW.assignee WHERE id = NEW.id;
     RETURN NULL;
   END $$;
   DROP TRIGGER lead_facts_kept ON leads;
   CREATE TRIGGER lead_facts_kept AFTER UPDATE OF status, outcome, amount, outcome_at, assignee ON leads
     FOR EACH ROW EXECUTE FUNCTION keep_lead_facts();
   CREATE TABLE desk_views (
     id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     user_id BIGINT NOT NULL REFERENCES desk_users (id),
     name TEXT NOT NULL,
     query TEXT NOT NULL,
     UNIQUE (user_id, name)
   );`,

  // What was written on a lead after its erasure, when that was not refused yet, and what receivers had answered.
  `UPDATE outcomes SET reason = NULL WHERE lead_id IN (SELECT id FROM leads WHERE status = 'erased');
   DELETE FROM lead_notes WHERE lead_id IN (SELECT id FROM leads WHERE status = 'erased');
   UPDATE deliveries SET last_error = NULL WHERE lead_id IN (SELECT id FROM leads WHERE status = 'erased');
   INSERT INTO settings (name, value) SELECT 'scrub_due', 'migration' FROM leads WHERE status = 'erased' LIMIT 1
     ON CONFLICT (name) DO UPDATE SET value = excluded.value;`,

  // What decided a lead's channel, and which one earlier rules had reported where it was another.
  `ALTER TABLE lead_facts ADD COLUMN why TEXT;
   ALTER TABLE lead_facts ADD COLUMN channel_was TEXT;
   CREATE INDEX lead_facts_changed ON lead_facts (created_at, id) WHERE channel_was IS NOT NULL;`,

  // Of a letter to several, who has it while others refuse it: a list of addresses in JSON.
  'ALTER TABLE deliveries ADD COLUMN served TEXT;',

  POSTGRES_CALLING,

  POSTGRES_TEXTS,

  POSTGRES_PICTURES,

  PICTURES_BY_NAME,

  // What a lead's person is found by: several numbers of one field, each with its code.
  `CREATE TABLE person_keys (
     lead_id BIGINT NOT NULL REFERENCES leads (id),
     key TEXT NOT NULL,
     PRIMARY KEY (lead_id, key)
   );
   CREATE INDEX person_keys_by_key ON person_keys (key, lead_id);
   DROP INDEX leads_by_contact;
   DROP INDEX lead_facts_by_phone;
   DROP INDEX lead_facts_by_email;
   ALTER TABLE lead_facts DROP COLUMN phone_key;
   ALTER TABLE lead_facts DROP COLUMN email_key;`
]
