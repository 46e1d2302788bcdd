import { jsonField } from './jsonSql.ts';

/** Each runs once, in order; never change one that was released. */
export const migrations: readonly string[] = [
  `
  CREATE TABLE conversations (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    model TEXT,
    -- 'running' while a turn runs, then how it ended
    turn TEXT NOT NULL DEFAULT 'completed',
    deleted_at INTEGER
  ) STRICT;
  CREATE INDEX conversations_newest ON conversations (updated_at DESC) WHERE deleted_at IS NULL;

  CREATE TABLE messages (
    id TEXT PRIMARY KEY,
    conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    state TEXT NOT NULL,
    text TEXT NOT NULL,
    data TEXT NOT NULL,
    carry TEXT,
    -- no longer part of the thread: an edited message and what followed it
    removed INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX messages_thread ON messages (conversation_id, position) WHERE removed = 0;
  CREATE INDEX messages_streaming ON messages (state) WHERE state = 'streaming';

  CREATE TABLE calls (
    id TEXT PRIMARY KEY,
    message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    state TEXT NOT NULL,
    data TEXT NOT NULL
  ) STRICT;
  CREATE INDEX calls_of_message ON calls (message_id);
  CREATE INDEX calls_open ON calls (state) WHERE state IN ('pending', 'waiting', 'running');

  CREATE TABLE grants (id TEXT PRIMARY KEY, data TEXT NOT NULL, last_used_at INTEGER) STRICT;
  CREATE TABLE trust (server_id TEXT PRIMARY KEY, data TEXT NOT NULL) STRICT;
  CREATE TABLE audit (id INTEGER PRIMARY KEY AUTOINCREMENT, data TEXT NOT NULL) STRICT;
  CREATE TABLE documents (name TEXT PRIMARY KEY, data TEXT NOT NULL) STRICT
  `,
  `
  CREATE TABLE pins (
    server_id TEXT NOT NULL,
    tool_name TEXT NOT NULL,
    launch_hash TEXT NOT NULL,
    -- NULL: taken back
    definition_hash TEXT,
    pinned_at INTEGER NOT NULL,
    definition TEXT NOT NULL,
    PRIMARY KEY (server_id, tool_name)
  ) STRICT, WITHOUT ROWID
  `,
  `
  ALTER TABLE conversations ADD COLUMN mode TEXT NOT NULL DEFAULT 'askAlways';
  CREATE TABLE rules (id TEXT PRIMARY KEY, data TEXT NOT NULL) STRICT;
  -- the launch whose annotations are believed
  CREATE TABLE believed_annotations (server_id TEXT PRIMARY KEY, launch_hash TEXT NOT NULL) STRICT;
  DROP INDEX calls_open;
  CREATE INDEX calls_open ON calls (state) WHERE state IN ('pending', 'waiting', 'running', 'reviewing')
  `,
  `ALTER TABLE audit ADD COLUMN hash TEXT`,
  // Every tool call paid for these: what was open when the app ended is found through the turns that ran, and rows of the audit
  // get their numbers from the chain.
  `
  DROP INDEX calls_open;
  DROP INDEX messages_streaming;
  CREATE TABLE audit_rows (id INTEGER PRIMARY KEY, data TEXT NOT NULL, hash TEXT) STRICT;
  INSERT INTO audit_rows (id, data, hash) SELECT id, data, hash FROM audit;
  DROP TABLE audit;
  ALTER TABLE audit_rows RENAME TO audit
  `,
  // Text of answers that are still written, piece by piece, and what waits for its turn.
  `
  CREATE TABLE message_pieces (
    message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    -- the number of its first character
    at INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (message_id, at)
  ) STRICT;
  CREATE TABLE queued_messages (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    said TEXT NOT NULL
  ) STRICT;
  CREATE INDEX queued_of_conversation ON queued_messages (conversation_id)
  `,
  `
  -- what the user said about the instructions of servers, with the text it was about
  CREATE TABLE instructions_pins (server_id TEXT PRIMARY KEY, data TEXT NOT NULL) STRICT
  `,
  // Messages that the search index has not seen as they are now, by their rowids; see `searchIndex.ts`. `change` differs each time.
  // An upsert that runs a trigger overrides what its `OR REPLACE` says, and not what its own upsert says.
  `
  CREATE TABLE search_changes (row INTEGER PRIMARY KEY, change INTEGER NOT NULL) STRICT;
  CREATE TRIGGER search_message_added AFTER INSERT ON messages WHEN new.state <> 'streaming' BEGIN
    INSERT INTO search_changes (row, change) VALUES (new.rowid, random() % 1000000000)
    ON CONFLICT (row) DO UPDATE SET change = excluded.change;
  END;
  CREATE TRIGGER search_message_changed AFTER UPDATE OF state, text, data, removed ON messages
  WHEN new.state <> 'streaming' BEGIN
    INSERT INTO search_changes (row, change) VALUES (new.rowid, random() % 1000000000)
    ON CONFLICT (row) DO UPDATE SET change = excluded.change;
  END;
  CREATE TRIGGER search_message_deleted AFTER DELETE ON messages BEGIN
    INSERT INTO search_changes (row, change) VALUES (old.rowid, random() % 1000000000)
    ON CONFLICT (row) DO UPDATE SET change = excluded.change;
  END;
  CREATE TRIGGER search_call_added AFTER INSERT ON calls
  WHEN new.state NOT IN ('pending', 'waiting', 'running', 'reviewing') BEGIN
    INSERT INTO search_changes (row, change)
    SELECT rowid, random() % 1000000000 FROM messages WHERE id = new.message_id AND state <> 'streaming'
    ON CONFLICT (row) DO UPDATE SET change = excluded.change;
  END;
  CREATE TRIGGER search_call_changed AFTER UPDATE ON calls
  WHEN new.state NOT IN ('pending', 'waiting', 'running', 'reviewing') BEGIN
    INSERT INTO search_changes (row, change)
    SELECT rowid, random() % 1000000000 FROM messages WHERE id = new.message_id AND state <> 'streaming'
    ON CONFLICT (row) DO UPDATE SET change = excluded.change;
  END
  `,
  // Versions of messages. 'removed' is 0 for what is shown, 1 for other versions and what follows them, and 2 for empty answers
  // that were replaced, which are no version. Until now nothing was shown again, so of two versions the later one was shown last.
  `
  -- the message before it; noted when a message is hidden, because that of a shown one is the shown one before it
  ALTER TABLE messages ADD COLUMN parent_id TEXT;
  -- another version of it was shown last
  ALTER TABLE messages ADD COLUMN passed_over INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX messages_by_place ON messages (conversation_id, position);
  UPDATE messages SET parent_id = (
    SELECT earlier.id FROM messages AS earlier
    WHERE earlier.conversation_id = messages.conversation_id AND earlier.position < messages.position
      AND earlier.rowid < messages.rowid
    ORDER BY earlier.position DESC, earlier.rowid DESC LIMIT 1)
  WHERE conversation_id IN (SELECT conversation_id FROM messages WHERE removed = 1);
  UPDATE messages SET passed_over = 1
  WHERE removed = 1 AND (
    parent_id IS NULL
    OR EXISTS (SELECT 1 FROM messages AS parent WHERE parent.id = messages.parent_id AND parent.removed = 0)
    OR EXISTS (
      SELECT 1 FROM messages AS later
      WHERE later.conversation_id = messages.conversation_id AND later.position = messages.position
        AND later.rowid > messages.rowid AND later.parent_id = messages.parent_id));
  DROP INDEX messages_by_place;
  UPDATE messages SET removed = 2, passed_over = 0
  WHERE passed_over = 1 AND text = '' AND ${jsonField('$.role')} = 'assistant'
    AND NOT EXISTS (SELECT 1 FROM calls WHERE message_id = messages.id)
    AND NOT EXISTS (SELECT 1 FROM message_pieces WHERE message_id = messages.id);
  CREATE INDEX messages_hidden ON messages (conversation_id) WHERE removed = 1;
  CREATE INDEX messages_versions ON messages (conversation_id, position, parent_id, id) WHERE passed_over = 1
  `,
  `
  -- 'pinned' or 'archived'; NULL: in the list by date
  ALTER TABLE conversations ADD COLUMN shelf TEXT;
  CREATE INDEX conversations_shelved ON conversations (shelf, updated_at DESC) WHERE shelf IS NOT NULL
  `,
  `
  -- where an imported chat came from, as JSON, and by what it is recognised in the file
  ALTER TABLE conversations ADD COLUMN imported TEXT;
  ALTER TABLE conversations ADD COLUMN import_key TEXT;
  CREATE INDEX conversations_imported ON conversations (import_key) WHERE import_key IS NOT NULL
  `,
  `
  -- the settings of the answers in this chat, as JSON; NULL: those of the model
  ALTER TABLE conversations ADD COLUMN model_settings TEXT
  `,
  // What requests to models used; until now only answers were noted, with their messages. And summaries of older messages.
  `
  CREATE TABLE usage (
    -- of the message, the summary or the request
    id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    -- of the user's calendar when it was noted
    day TEXT NOT NULL,
    purpose TEXT NOT NULL,
    -- not a reference: what a deleted chat cost, it cost
    conversation_id TEXT,
    server_id TEXT,
    server_name TEXT,
    provider_id TEXT NOT NULL,
    model TEXT NOT NULL,
    input_tokens INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    cached_tokens INTEGER NOT NULL,
    -- NULL: the price is not known
    cost_usd REAL
  ) STRICT;
  INSERT INTO usage SELECT id, at, date(at / 1000, 'unixepoch', 'localtime'), 'answer', conversation_id, NULL, NULL,
      provider_id, model, input_tokens, output_tokens, cached_tokens, cost_usd
    FROM (
      SELECT id, conversation_id, CAST(${jsonField('$.createdAt')} AS INTEGER) AS at,
        CAST(${jsonField('$.model.providerId')} AS TEXT) AS provider_id, CAST(${jsonField('$.model.model')} AS TEXT) AS model,
        CAST(${jsonField('$.usage.inputTokens')} AS INTEGER) AS input_tokens,
        CAST(${jsonField('$.usage.outputTokens')} AS INTEGER) AS output_tokens,
        CAST(coalesce(${jsonField('$.usage.cachedTokens')}, 0) AS INTEGER) AS cached_tokens,
        CAST(${jsonField('$.usage.costUsd')} AS REAL) AS cost_usd
      FROM messages)
    WHERE input_tokens IS NOT NULL AND output_tokens IS NOT NULL AND provider_id IS NOT NULL AND model IS NOT NULL
      AND date(at / 1000, 'unixepoch', 'localtime') IS NOT NULL;
  CREATE INDEX usage_by_day ON usage (day);
  CREATE INDEX usage_by_conversation ON usage (conversation_id) WHERE conversation_id IS NOT NULL;
  CREATE TABLE summaries (
    id TEXT NOT NULL UNIQUE,
    conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    data TEXT NOT NULL,
    -- the user took it back
    undone INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX summaries_of_conversation ON summaries (conversation_id)
  `,
  `
  -- tags of the user, a JSON array; whether the title is the user's own, which no model changes
  ALTER TABLE conversations ADD COLUMN tags TEXT;
  ALTER TABLE conversations ADD COLUMN own_title INTEGER
  `,
  `
  -- what is known of the setup wherever the chat is, as JSON; NULL: nothing is set
  ALTER TABLE conversations ADD COLUMN setup TEXT;
  -- not a reference: it is stored before the first message, with which the chat begins
  CREATE TABLE chat_setups (conversation_id TEXT PRIMARY KEY, data TEXT NOT NULL) STRICT
  `,
  `
  -- also in copies, from which deleted chats are removed
  CREATE TRIGGER setup_goes_with_chat AFTER DELETE ON conversations
    BEGIN DELETE FROM chat_setups WHERE conversation_id = OLD.id; END
  `,
  `
  -- each as JSON; its chats name it, and a chat that names one that is not here belongs to a lost one
  CREATE TABLE projects (id TEXT PRIMARY KEY, data TEXT NOT NULL) STRICT;
  ALTER TABLE conversations ADD COLUMN project_id TEXT;
  CREATE INDEX conversations_of_project ON conversations (project_id, updated_at DESC) WHERE project_id IS NOT NULL
  `,
  `
  -- what the user said about files in the folders of projects, with the text it was about
  CREATE TABLE project_files (
    project_id TEXT NOT NULL,
    file TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (project_id, file)
  ) STRICT
  `,
  `
  -- whether the provider did not count all of it
  ALTER TABLE usage ADD COLUMN is_estimated INTEGER NOT NULL DEFAULT 0;
  UPDATE usage SET is_estimated = 1 WHERE id IN (
    SELECT id FROM messages WHERE ${jsonField('$.usage.isEstimated')}
  )
  `,
  `
  -- changes nothing; it keeps its place, because databases have its number
  SELECT 1
  `,
  `
  -- texts that were typed and not sent, in the order in which they were kept; no reference: a chat may not have begun
  CREATE TABLE drafts (place INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, text TEXT NOT NULL) STRICT;
  CREATE TRIGGER draft_goes_with_chat AFTER DELETE ON conversations
    BEGIN DELETE FROM drafts WHERE key = OLD.id; END
  `,
  `
  -- what is attached to them; they may be long, and the texts are written while the user types
  CREATE TABLE draft_attachments (key TEXT PRIMARY KEY, data TEXT NOT NULL) STRICT;
  DROP TRIGGER draft_goes_with_chat;
  CREATE TRIGGER draft_goes_with_chat AFTER DELETE ON conversations
    BEGIN
      DELETE FROM drafts WHERE key = OLD.id;
      DELETE FROM draft_attachments WHERE key = OLD.id;
    END
  `,
  `
  -- calls that run in the background or ended there, as JSON with the server's id of each and the hash of its launch
  CREATE TABLE background_tasks (
    call_id TEXT NOT NULL UNIQUE,
    conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    server_id TEXT NOT NULL,
    state TEXT NOT NULL,
    -- taken off the list of tasks
    cleared INTEGER NOT NULL DEFAULT 0,
    data TEXT NOT NULL
  ) STRICT;
  CREATE INDEX tasks_of_conversation ON background_tasks (conversation_id);
  CREATE INDEX calls_in_background ON calls (state) WHERE state = 'background'
  `,
  `
  -- what servers did on each of the last days, as JSON; without days that are older than the page shows
  CREATE TABLE server_health (
    server_id TEXT NOT NULL,
    day TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (server_id, day)
  ) STRICT, WITHOUT ROWID
  `,
  `
  -- answers hold for one account of a server; one that was given before there were accounts, for the first
  CREATE TABLE trust_of_accounts (
    server_id TEXT NOT NULL,
    account TEXT NOT NULL DEFAULT 'first',
    data TEXT NOT NULL,
    PRIMARY KEY (server_id, account)
  ) STRICT;
  INSERT INTO trust_of_accounts (server_id, data) SELECT server_id, data FROM trust WHERE server_id IS NOT NULL;
  DROP TABLE trust;
  ALTER TABLE trust_of_accounts RENAME TO trust;
  CREATE TABLE believed_of_accounts (
    server_id TEXT NOT NULL,
    account TEXT NOT NULL DEFAULT 'first',
    launch_hash TEXT NOT NULL,
    PRIMARY KEY (server_id, account)
  ) STRICT;
  INSERT INTO believed_of_accounts (server_id, launch_hash) SELECT server_id, launch_hash FROM believed_annotations
    WHERE server_id IS NOT NULL;
  DROP TABLE believed_annotations;
  ALTER TABLE believed_of_accounts RENAME TO believed_annotations;
  CREATE TABLE instructions_of_accounts (
    server_id TEXT NOT NULL,
    account TEXT NOT NULL DEFAULT 'first',
    data TEXT NOT NULL,
    PRIMARY KEY (server_id, account)
  ) STRICT;
  INSERT INTO instructions_of_accounts (server_id, data) SELECT server_id, data FROM instructions_pins
    WHERE server_id IS NOT NULL;
  DROP TABLE instructions_pins;
  ALTER TABLE instructions_of_accounts RENAME TO instructions_pins
  `,
  `
  -- when its server listed the tool first, if that was after the user trusted it and the user has not allowed it since
  ALTER TABLE pins ADD COLUMN appeared_at INTEGER;
  ALTER TABLE believed_annotations ADD COLUMN believed_at INTEGER NOT NULL DEFAULT 0
  `,
  `
  -- the day of the table of prices, if they were old when the request was counted
  ALTER TABLE usage ADD COLUMN prices_of TEXT
  `,
];
