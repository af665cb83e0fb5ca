/** The role of editors, their drafts, and what they have published. */
export const SQLITE_TEXTS = `
  ALTER TABLE desk_users ADD COLUMN any_role TEXT NOT NULL DEFAULT 'reader'
    CHECK (any_role IN ('reader', 'manager', 'editor', 'administrator'));
  UPDATE desk_users SET any_role = role;
  ALTER TABLE desk_users DROP COLUMN role;
  ALTER TABLE desk_users RENAME COLUMN any_role TO role;
  CREATE TABLE text_drafts (
    file TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    base TEXT,
    pictures TEXT NOT NULL,
    actor TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE publications (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    file TEXT NOT NULL,
    due_at INTEGER,
    is_waiting INTEGER NOT NULL,
    failed TEXT
  ) STRICT;
  CREATE UNIQUE INDEX publications_by_version ON publications (version) WHERE version > 0;
  CREATE INDEX publications_waiting ON publications (due_at) WHERE is_waiting = 1;
  CREATE TABLE publication_files (
    publication_id INTEGER NOT NULL REFERENCES publications (id),
    file TEXT NOT NULL,
    before TEXT,
    after TEXT,
    is_picture INTEGER NOT NULL,
    PRIMARY KEY (publication_id, file)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX publication_files_by_file ON publication_files (file, publication_id);`

export const POSTGRES_TEXTS = `
  ALTER TABLE desk_users DROP CONSTRAINT desk_users_role_check;
  ALTER TABLE desk_users ADD CONSTRAINT desk_users_role_check
    CHECK (role IN ('reader', 'manager', 'editor', 'administrator'));
  CREATE TABLE text_drafts (
    file TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    base TEXT,
    pictures TEXT NOT NULL,
    actor TEXT NOT NULL,
    at BIGINT NOT NULL
  );
  CREATE TABLE publications (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    version BIGINT NOT NULL,
    at BIGINT NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    file TEXT NOT NULL,
    due_at BIGINT,
    is_waiting INTEGER NOT NULL,
    failed TEXT
  );
  CREATE UNIQUE INDEX publications_by_version ON publications (version) WHERE version > 0;
  CREATE INDEX publications_waiting ON publications (due_at) WHERE is_waiting = 1;
  CREATE TABLE publication_files (
    publication_id BIGINT NOT NULL REFERENCES publications (id),
    file TEXT NOT NULL,
    before TEXT,
    after TEXT,
    is_picture INTEGER NOT NULL,
    PRIMARY KEY (publication_id, file)
  );
  CREATE INDEX publication_files_by_file ON publication_files (file, publication_id);`

/** Pictures of texts. */
export const SQLITE_PICTURES = `
  CREATE TABLE text_pictures (sha256 TEXT PRIMARY KEY, at INTEGER NOT NULL, data BLOB NOT NULL) STRICT;`

export const POSTGRES_PICTURES = `
  CREATE TABLE text_pictures (sha256 TEXT PRIMARY KEY, data BYTEA NOT NULL, at BIGINT NOT NULL);`

/** By this it is asked whether somebody names a picture: the texts beside them are long. */
export const PICTURES_BY_NAME =
  'CREATE INDEX publication_files_pictures ON publication_files (after) WHERE is_picture = 1;'
