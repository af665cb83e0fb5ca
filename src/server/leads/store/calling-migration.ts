/** The columns that a manager's calls go by: when somebody may be called, and whose leads are one person's. */
const columns = (tail: string) => `ALTER TABLE lead_facts ADD COLUMN call_window TEXT;
   ALTER TABLE lead_facts ADD COLUMN phone_key TEXT;
   ALTER TABLE lead_facts ADD COLUMN email_key TEXT;
   CREATE INDEX lead_facts_to_call ON lead_facts (outcome, call_window, ${tail});
   CREATE INDEX lead_facts_by_phone ON lead_facts (phone_key, ${tail}) WHERE phone_key <> '';
   CREATE INDEX lead_facts_by_email ON lead_facts (email_key, ${tail}) WHERE email_key <> '';`

const OUTCOMES = "('new', 'in_work', 'offer', 'won', 'lost', 'spam', 'wrong_number')"

/** SQLite changes no constraint of a table that is there: its rows move into another. */
export const SQLITE_CALLING = `${columns('created_at')}
   ALTER TABLE outcomes RENAME TO old_outcomes;
   CREATE TABLE outcomes (
     id INTEGER PRIMARY KEY,
     lead_id INTEGER NOT NULL REFERENCES leads (id),
     outcome TEXT NOT NULL CHECK (outcome IN ${OUTCOMES}),
     amount INTEGER,
     at INTEGER NOT NULL,
     recorded_at INTEGER NOT NULL,
     reason TEXT,
     actor TEXT NOT NULL
   ) STRICT;
   INSERT INTO outcomes SELECT id, lead_id, outcome, amount, at, recorded_at, reason, actor FROM old_outcomes;
   DROP TABLE old_outcomes;
   CREATE INDEX outcomes_by_lead ON outcomes (lead_id, id);
   CREATE INDEX outcomes_by_reason ON outcomes (id) WHERE reason IS NOT NULL;`

export const POSTGRES_CALLING = `${columns('created_at, id')}
   ALTER TABLE outcomes DROP CONSTRAINT outcomes_outcome_check;
   ALTER TABLE outcomes ADD CONSTRAINT outcomes_outcome_check CHECK (outcome IN ${OUTCOMES});
   CREATE INDEX outcomes_by_reason ON outcomes (id) WHERE reason IS NOT NULL;`
