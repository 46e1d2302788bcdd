/**
 * The tables, indexes and triggers of a new database: what `migrations.ts` makes in many steps, which take ten times as long. Written
 * by `latestSchema.test.ts`, which says how; never edited.
 */
export const latestSchema = `
  CREATE TABLE conversations (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    model TEXT,
    -- 'running' while a turn runs, then how it ended
    turn TEXT NOT NULL DEFAULT 'completed',
    deleted_at INTEGER
  , mode TEXT NOT NULL DEFAULT 'askAlways', shelf TEXT, imported TEXT, import_key TEXT, model_settings TEXT, tags TEXT, own_title INTEGER, setup TEXT, project_id TEXT) STRICT;
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
  , parent_id TEXT, passed_over INTEGER NOT NULL DEFAULT 0) STRICT;
  CREATE INDEX messages_thread ON messages (conversation_id, position) WHERE removed = 0;
  CREATE TABLE calls (
    id TEXT PRIMARY KEY,
    message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    state TEXT NOT NULL,
    data TEXT NOT NULL
  ) STRICT;
  CREATE INDEX calls_of_message ON calls (message_id);
  CREATE TABLE grants (id TEXT PRIMARY KEY, data TEXT NOT NULL, last_used_at INTEGER) STRICT;
  CREATE TABLE documents (name TEXT PRIMARY KEY, data TEXT NOT NULL) STRICT
  ;
  CREATE TABLE pins (
    server_id TEXT NOT NULL,
    tool_name TEXT NOT NULL,
    launch_hash TEXT NOT NULL,
    -- NULL: taken back
    definition_hash TEXT,
    pinned_at INTEGER NOT NULL,
    definition TEXT NOT NULL, appeared_at INTEGER,
    PRIMARY KEY (server_id, tool_name)
  ) STRICT, WITHOUT ROWID
  ;
  CREATE TABLE rules (id TEXT PRIMARY KEY, data TEXT NOT NULL) STRICT;
  CREATE TABLE "audit" (id INTEGER PRIMARY KEY, data TEXT NOT NULL, hash TEXT) STRICT;
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
  ;
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
  END;
  CREATE INDEX messages_hidden ON messages (conversation_id) WHERE removed = 1;
  CREATE INDEX messages_versions ON messages (conversation_id, position, parent_id, id) WHERE passed_over = 1
  ;
  CREATE INDEX conversations_shelved ON conversations (shelf, updated_at DESC) WHERE shelf IS NOT NULL
  ;
  CREATE INDEX conversations_imported ON conversations (import_key) WHERE import_key IS NOT NULL
  ;
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
  , is_estimated INTEGER NOT NULL DEFAULT 0, prices_of TEXT) STRICT;
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
  ;
  CREATE TABLE chat_setups (conversation_id TEXT PRIMARY KEY, data TEXT NOT NULL) STRICT
  ;
  CREATE TRIGGER setup_goes_with_chat AFTER DELETE ON conversations
    BEGIN DELETE FROM chat_setups WHERE conversation_id = OLD.id; END;
  CREATE TABLE projects (id TEXT PRIMARY KEY, data TEXT NOT NULL) STRICT;
  CREATE INDEX conversations_of_project ON conversations (project_id, updated_at DESC) WHERE project_id IS NOT NULL
  ;
  CREATE TABLE project_files (
    project_id TEXT NOT NULL,
    file TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (project_id, file)
  ) STRICT
  ;
  CREATE TABLE drafts (place INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, text TEXT NOT NULL) STRICT;
  CREATE TABLE draft_attachments (key TEXT PRIMARY KEY, data TEXT NOT NULL) STRICT;
  CREATE TRIGGER draft_goes_with_chat AFTER DELETE ON conversations
    BEGIN
      DELETE FROM drafts WHERE key = OLD.id;
      DELETE FROM draft_attachments WHERE key = OLD.id;
    END;
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
  ;
  CREATE TABLE server_health (
    server_id TEXT NOT NULL,
    day TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (server_id, day)
  ) STRICT, WITHOUT ROWID
  ;
  CREATE TABLE "trust" (
    server_id TEXT NOT NULL,
    account TEXT NOT NULL DEFAULT 'first',
    data TEXT NOT NULL,
    PRIMARY KEY (server_id, account)
  ) STRICT;
  CREATE TABLE "believed_annotations" (
    server_id TEXT NOT NULL,
    account TEXT NOT NULL DEFAULT 'first',
    launch_hash TEXT NOT NULL, believed_at INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (server_id, account)
  ) STRICT;
  CREATE TABLE "instructions_pins" (
    server_id TEXT NOT NULL,
    account TEXT NOT NULL DEFAULT 'first',
    data TEXT NOT NULL,
    PRIMARY KEY (server_id, account)
  ) STRICT;
`;
