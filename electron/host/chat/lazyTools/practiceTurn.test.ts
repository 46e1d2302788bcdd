import { describe, expect, it } from 'vitest';
import type { ToolSummary } from '../../../../shared/domain/tool.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import { createPracticeModel } from '../../models/practiceModel.ts';
import { aTool, ids } from '../../testing/records.ts';
import type { ModelScript } from '../../testing/scriptedModel.ts';
import { beginTurn } from '../../testing/turnBench.ts';

/** A tool by its name, what it does, and the names of its arguments; those without a question mark are required. */
type Row = readonly [name: string, description: string, args?: string];

function toolsOf(server: string, rows: readonly Row[]): ToolSummary[] {
  return rows.map(([name, description, args = '']) => {
    const fields = args.split(' ').filter((field) => field !== '');
    const properties = Object.fromEntries(
      fields.map((field) => {
        const [, plain = '', kind = ''] = /^(\w+)\??(#?)$/.exec(field) ?? [];
        return [plain, { type: kind === '#' ? 'integer' : 'string' }];
      }),
    );
    const required = fields.filter((field) => !field.includes('?')).map((field) => field.replace('#', ''));
    const inputSchema: JsonObject = { type: 'object', properties, required };
    return aTool({
      tool: { serverId: ids.server, name },
      modelName: `${server}_${name}`,
      description,
      inputSchema,
    });
  });
}

/** Each verb with each noun, as servers of large interfaces have them. */
const pairs = (verbs: string, nouns: string, args: string): Row[] =>
  verbs
    .split(' ')
    .flatMap((verb) =>
      nouns
        .split(' ')
        .map((noun): Row => [`${verb}_${noun}`, `The operation ${verb} for ${noun.replaceAll('_', ' ')}.`, args]),
    );

const files = toolsOf('files', [
  ['read_text_file', 'Read the complete contents of a file as text.', 'path head?#'],
  ['write_file', 'Create a new file or overwrite an existing one.', 'path content'],
  ['list_directory', 'Get a listing of all files and directories in a path.', 'path'],
  ['list_directory_with_sizes', 'Get a listing of all files with sizes.', 'path'],
  ['directory_tree', 'Get a recursive tree view of files.', 'path'],
  ['move_file', 'Move or rename files.', 'source destination'],
  ['search_files', 'Search for files that match a pattern.', 'path pattern'],
  ['list_allowed_directories', 'Returns the directories that may be accessed.'],
  ...pairs('compress extract copy link tail watch touch sign verify', 'archive folder image text log disk', 'path'),
]);
const hub = toolsOf('hub', [
  ['create_issue', 'Create a new issue in a repository.', 'owner repo title body?'],
  ['list_issues', 'List the issues of a repository.', 'owner repo state?'],
  ['get_me', 'Details of the user who is signed in.'],
  ['search_code', 'Search for code in all repositories.', 'query'],
  ...pairs(
    'list get create update delete add remove search close reopen lock',
    'pull_request issue_comment label milestone release branch commit tag workflow workflow_run gist discussion ' +
      'notification project team secret codespace deployment environment webhook artifact fork star ruleset package alert',
    'owner repo',
  ),
]);
const browser = toolsOf('browser', [
  ['browser_navigate', 'Navigate to a URL.', 'url'],
  ['browser_click', 'Perform a click on a web page.', 'element'],
  ['browser_type', 'Type text into an editable element.', 'element text'],
  ['browser_take_screenshot', 'Take a screenshot of the current page.'],
  ['browser_snapshot', 'Capture the accessibility snapshot of the current page.'],
  ['browser_press_key', 'Press a key on the keyboard.', 'key'],
  ['browser_tab_list', 'List browser tabs.'],
  ['browser_close', 'Close the page.'],
  ...pairs(
    'browser_get browser_set browser_wait_for browser_drag browser_hover browser_emulate',
    'cookie header viewport dialog download frame network_request console_message storage permission',
    'name',
  ),
]);
const database = toolsOf('db', [
  ['list_tables', 'List all tables in the database.'],
  ['describe_table', 'Get the columns of a table.', 'table_name'],
  ['read_query', 'Execute a SELECT query.', 'query'],
  ['append_insight', 'Add a business insight to the memo.', 'insight'],
  ...pairs(
    'create drop alter analyze backup restore grant revoke explain refresh',
    'schema view trigger sequence extension role partition replica slot policy publication function',
    'name',
  ),
]);

const practice: ModelScript = (request, signal) => createPracticeModel().stream(request, signal);
/** Every request of a turn is answered by the practice model. */
const practiceTurn = (offered: readonly ToolSummary[], says: string) =>
  beginTurn(Array<ModelScript>(6).fill(practice), {
    offered,
    says,
    serverName: offered[0]?.modelName.replace(/_.*/, '') ?? '',
    lazyToolsPercent: 0,
    limits: { tools: 1000 },
    resultText: () => 'what it did',
  });
type Turn = Awaited<ReturnType<typeof beginTurn>>;
const ran = (turn: Turn) => turn.ran.map(({ modelName, arguments: args }) => [modelName, args]);
const lastText = (turn: Turn) => turn.answers().at(-1)?.text ?? '';
const sayNext = (turn: Turn, text: string) =>
  turn.log.addSaid({
    conversationId: ids.conversation,
    id: turn.log.newId(),
    said: [{ role: 'user', text, parts: [] }],
  });
const searches = (turn: Turn) => turn.audited.map(({ arguments: args }) => args);

describe.each([
  ['files', files, 60],
  ['a hosting service', hub, 250],
  ['a browser', browser, 60],
  ['a database', database, 120],
] as const)('the tools of %s', (_, offered, count) => {
  it('are so many that they are found by a search', async () => {
    expect(offered.length).toBeGreaterThanOrEqual(count);
    expect(offered.length).toBeLessThanOrEqual(300);
    const turn = await practiceTurn(offered, 'hello');
    expect(await turn.run()).toMatchObject({ end: 'completed' });
    expect(turn.model.requests.map(({ tools }) => tools.map(({ name }) => name))).toEqual([
      ['find_tools', 'call_tool'],
    ]);
    expect(searches(turn)).toEqual([]);
  });
});

describe('the practice model finds and calls', () => {
  it.each<[string, readonly ToolSummary[], string, unknown]>([
    ['files', files, 'list the files in /tmp', [['files_list_directory', { path: '/tmp' }]]],
    ['files', files, 'Please read the file /etc/hosts.', [['files_read_text_file', { path: '/etc/hosts' }]]],
    [
      'files',
      files,
      'move file /a/b.txt to /c/d.txt',
      [['files_move_file', { source: '/a/b.txt', destination: '/c/d.txt' }]],
    ],
    [
      'files',
      files,
      'which directories are allowed? list allowed directories',
      [['files_list_allowed_directories', {}]],
    ],
    [
      'files',
      files,
      'rename file /a/b.txt to /a/c.txt',
      [['files_move_file', { source: '/a/b.txt', destination: '/a/c.txt' }]],
    ],
    ['files', files, 'copy the folder /home/me', [['files_copy_folder', { path: '/home/me' }]]],
    [
      'hub',
      hub,
      'create an issue owner=me repo=gate title="The gate is stuck"',
      [['hub_create_issue', { owner: 'me', repo: 'gate', title: 'The gate is stuck' }]],
    ],
    ['hub', hub, 'list issues {"owner": "me", "repo": "gate"}', [['hub_list_issues', { owner: 'me', repo: 'gate' }]]],
    ['hub', hub, 'show me the releases owner=me repo=gate', [['hub_list_release', { owner: 'me', repo: 'gate' }]]],
    ['hub', hub, 'hub_delete_webhook "me" "gate"', [['hub_delete_webhook', { owner: 'me', repo: 'gate' }]]],
    ['hub', hub, '请调用 hub_search_code query="gate"', [['hub_search_code', { query: 'gate' }]]],
    [
      'browser',
      browser,
      'navigate to https://example.com/',
      [['browser_browser_navigate', { url: 'https://example.com/' }]],
    ],
    ['browser', browser, 'take a screenshot', [['browser_browser_take_screenshot', {}]]],
    ['browser', browser, 'press the key "Enter"', [['browser_browser_press_key', { key: 'Enter' }]]],
    ['browser', browser, 'screenshot please', [['browser_browser_take_screenshot', {}]]],
    ['browser', browser, 'close the browser', [['browser_browser_close', {}]]],
    ['database', database, 'Which tables are there? List the tables.', [['db_list_tables', {}]]],
    ['database', database, 'describe the table table_name=users', [['db_describe_table', { table_name: 'users' }]]],
    ['database', database, 'read query: "SELECT 1"', [['db_read_query', { query: 'SELECT 1' }]]],
    [
      'all of them',
      [...files, ...hub.slice(0, 100), ...browser, ...database],
      'list tables; list browser tabs; list the files in /tmp',
      [
        ['db_list_tables', {}],
        ['browser_browser_tab_list', {}],
        ['files_list_directory', { path: '/tmp' }],
      ],
    ],
    [
      'files',
      files,
      'list the files in /tmp and read the file /etc/hosts',
      [
        ['files_list_directory', { path: '/tmp' }],
        ['files_read_text_file', { path: '/etc/hosts' }],
      ],
    ],
    [
      'database',
      database,
      'list the tables, then describe the table table_name=users',
      [
        ['db_list_tables', {}],
        ['db_describe_table', { table_name: 'users' }],
      ],
    ],
  ])('with %s', async (_, offered, says, expected) => {
    const turn = await practiceTurn(offered, says);
    expect(await turn.run()).toMatchObject({ end: 'completed' });
    expect(ran(turn)).toEqual(expected);
    expect(turn.ran.every(({ through }) => through === 'callTool')).toBe(true);
    expect(searches(turn)).toHaveLength(1);
    expect(turn.model.requests).toHaveLength(3);
    for (const { modelName } of turn.ran) expect(lastText(turn)).toContain(`\`${modelName}\` answered:`);
    expect(lastText(turn)).toContain('what it did');
  });

  it('asks for what is missing, and takes it from the next message without another search', async () => {
    const turn = await practiceTurn(hub, 'create an issue owner=me repo=gate');
    await turn.run();
    expect(turn.ran).toEqual([]);
    expect(lastText(turn)).toContain('**title**');
    await sayNext(turn, 'title="The gate is stuck"');
    expect(await turn.run()).toMatchObject({ end: 'completed' });
    expect(ran(turn)).toEqual([['hub_create_issue', { owner: 'me', repo: 'gate', title: 'The gate is stuck' }]]);
    expect(searches(turn)).toHaveLength(1);
    expect(lastText(turn)).toContain('`hub_create_issue` answered:');
  });

  it('a new tool, where the next message asks for that instead of answering', async () => {
    const turn = await practiceTurn(hub, 'create an issue owner=me repo=gate');
    await turn.run();
    await sayNext(turn, 'list issues owner=me repo=gate');
    await turn.run();
    expect(ran(turn)).toEqual([['hub_list_issues', { owner: 'me', repo: 'gate' }]]);
  });
});

describe('the practice model calls nothing and says so', () => {
  it('where nothing is found', async () => {
    const turn = await practiceTurn(database, 'zzyzx quuxle');
    expect(await turn.run()).toMatchObject({ end: 'completed' });
    expect([turn.ran, searches(turn)]).toEqual([[], [{ query: 'zzyzx quuxle', limit: 20 }]]);
    expect(lastText(turn)).toContain('I searched the tools for `zzyzx quuxle` and found nothing.');
  });

  it('with what was found, where none of it fits', async () => {
    const turn = await practiceTurn(database, 'Write me a poem about a role in the theatre');
    await turn.run();
    expect([turn.ran, searches(turn).length]).toEqual([[], 1]);
    expect(lastText(turn)).toContain('None of the tools that I found fits what you wrote');
    expect(lastText(turn)).toContain('`db_create_role`');
  });

  it.each([
    'hello',
    'Good morning!',
    'thank you very much',
    'who are you?',
    'What can you do?',
    'I am tired today.',
    '你好！',
    '谢谢',
    '123',
  ])('and does not search for: %s', async (says) => {
    const turn = await practiceTurn(files, says);
    await turn.run();
    expect(searches(turn)).toEqual([]);
    expect(turn.model.requests).toHaveLength(1);
    expect(lastText(turn)).toContain('can be found by a search');
  });
});
