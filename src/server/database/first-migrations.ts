/** What a database of version 2 holds: SQLite came to it in two steps, PostgreSQL began with most of it. */
export const FIRST_MIGRATIONS: readonly { sqlite: string; postgres: string }[] = [
  {
    sqlite: `CREATE TABLE leads (
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

    postgres: `CREATE TABLE leads (
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
   );`
  },
  {
    sqlite: `ALTER TABLE leads ADD COLUMN contact TEXT;
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

    // Unlogged: losing it in a server crash costs visitors nothing.
    postgres: `CREATE UNLOGGED TABLE allowances (
     name TEXT PRIMARY KEY,
     spent BIGINT NOT NULL,
     most BIGINT NOT NULL,
     expires_at BIGINT NOT NULL
   );
   CREATE INDEX allowances_by_expiry ON allowances (expires_at);`
  }
]
