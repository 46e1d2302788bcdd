// A server of resources, 2025-06-18, written by hand so that it can send what no library would.
// Usage: node resourceServer.mjs [MODE] [COUNT]
//   odd    a few resources of every kind, some of them mislabelled; the tool `touch` changes the note
//   many   COUNT resources in folders, 5,000 a page
//   loop   pages that go round in a circle
import { createInterface } from 'node:readline';
import { deflateSync, crc32 } from 'node:zlib';

const [mode = 'odd', count = '1000'] = process.argv.slice(2);
const pageSize = 5000;
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const subscribed = new Set();
let version = 1;

const script = '<script>document.title = "run"; fetch("/stolen")</script>';
const svg =
  `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60" onload="document.title = 'run'">${script}` +
  '<rect width="120" height="60" fill="#2453b8"/><image href="http://127.0.0.1:9/leak.png" width="10" height="10"/></svg>';
const polyglot = `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n<html>${script}</html>\n%%EOF`;
const base64 = (text) => Buffer.from(text).toString('base64');

const odd = {
  'file:///work/notes/today.md': {
    name: 'today.md',
    title: 'Today',
    description: 'What is to be done',
    mimeType: 'text/markdown',
    annotations: { audience: ['user'], priority: 0.9, lastModified: '2026-11-20T08:00:00Z' },
    read: () => [{ text: `# Today\n\n- version ${version}\n- [x] *emphasis*\n` }],
  },
  'file:///work/data/table.csv': {
    name: 'table.csv',
    mimeType: 'text/csv',
    read: () => [{ text: 'city,people\n"Berlin, east",1250000\nZürich,434008\n' }],
  },
  'file:///work/data/config.json': {
    name: 'config.json',
    mimeType: 'application/json',
    read: () => [{ text: '{"port":8080,"hosts":["a","b"],"nested":{"deep":[1,2,3]}}' }],
  },
  'file:///work/art/drawing.svg': { name: 'drawing.svg', mimeType: 'image/svg+xml', read: () => [{ text: svg }] },
  'file:///work/art/photo.png': {
    name: 'photo.png',
    mimeType: 'image/png',
    size: 20 * 1024 * 1024,
    read: () => [{ blob: largePng().toString('base64') }],
  },
  'file:///work/papers/polyglot.pdf': {
    name: 'polyglot.pdf',
    mimeType: 'text/html',
    read: () => [{ blob: base64(polyglot) }],
  },
  'file:///work/papers/liar.png': { name: 'liar.png', mimeType: 'image/png', read: () => [{ blob: base64(polyglot) }] },
  'file:///work/folder': {
    name: 'folder',
    read: () => [
      { uri: 'file:///work/folder/one.txt', mimeType: 'text/plain', text: 'one' },
      { uri: 'file:///work/folder/two.bin', blob: base64('\0\u0001two') },
    ],
  },
  'file:///work/long.log': {
    name: 'long.log',
    mimeType: 'text/plain',
    read: () => [{ text: 'a line of it\n'.repeat(40_000) }],
  },
  'file:///work/broken': { name: 'broken', read: () => [{ blob: 'no base64 at all!' }] },
  'https://example.org/page': { name: 'A page', mimeType: 'text/html', read: () => [{ text: `<h1>Hi</h1>${script}` }] },
};

const templates = [
  { uriTemplate: 'db://{table}/{row}', name: 'Row', description: 'One row of a table' },
  { uriTemplate: 'files:{/path*}{?lines*,q}', name: 'Files' },
  { uriTemplate: `bomb:${'{/id*}'.repeat(5000)}`, name: 'Bomb' },
  { uriTemplate: '{'.repeat(2000), name: 'Braces' },
];
const rows = { people: ['ada', 'alan', 'grace'], places: ['alps', 'berlin'] };

const answers = {
  initialize: () => ({
    protocolVersion: '2025-06-18',
    capabilities: { tools: {}, resources: { subscribe: true, listChanged: true }, completions: {} },
    serverInfo: { name: 'resources', version: '1.0.0' },
  }),
  ping: () => ({}),
  'tools/list': () => ({ tools: [{ name: 'touch', inputSchema: { type: 'object' } }] }),
  'tools/call': () => {
    version++;
    for (const uri of subscribed) send({ method: 'notifications/resources/updated', params: { uri } });
    // Nobody subscribed to this one.
    send({ method: 'notifications/resources/updated', params: { uri: 'file:///work/data/table.csv' } });
    return { content: [{ type: 'text', text: `version ${version}` }] };
  },
  'resources/list': ({ cursor }) => list(cursor),
  'resources/templates/list': () => ({ resourceTemplates: mode === 'odd' ? templates : [] }),
  'resources/read': ({ uri }) => {
    if (uri.startsWith('db://')) return { contents: [{ uri, mimeType: 'text/plain', text: `Row of ${uri}` }] };
    if (mode === 'many') return { contents: [{ uri, mimeType: 'text/plain', text: `Text of ${uri}` }] };
    const found = odd[uri];
    if (found === undefined) throw Object.assign(new Error('Resource not found'), { code: -32002 });
    return { contents: found.read().map((part) => ({ uri, mimeType: found.mimeType, ...part })) };
  },
  'resources/subscribe': ({ uri }) => {
    subscribed.add(uri);
    return {};
  },
  'resources/unsubscribe': ({ uri }) => {
    subscribed.delete(uri);
    return {};
  },
  'completion/complete': ({ argument, context }) => {
    const table = context?.arguments?.table;
    const values = argument.name === 'table' ? Object.keys(rows) : (rows[table] ?? []);
    return { completion: { values: values.filter((value) => value.startsWith(argument.value)) } };
  },
};

function list(cursor) {
  if (mode === 'odd') {
    return { resources: Object.entries(odd).map(([uri, { read: _, ...resource }]) => ({ uri, ...resource })) };
  }
  const from = Number(cursor ?? 0);
  if (mode === 'loop') return { resources: [item(from % 3)], nextCursor: String((from + 1) % 3) };
  const to = Math.min(Number(count), from + pageSize);
  const resources = Array.from({ length: to - from }, (_, at) => item(from + at));
  return to < Number(count) ? { resources, nextCursor: String(to) } : { resources };
}

function item(at) {
  const folder = `section-${String(at % 100).padStart(2, '0')}/part-${at % 7}`;
  return {
    uri: `file:///library/${folder}/document-${at}.txt`,
    name: `document-${at}.txt`,
    description: `Document number ${at} of the library`,
    mimeType: 'text/plain',
  };
}

/** 20 MB that cannot be compressed, as one PNG that a browser can draw. */
function largePng() {
  const [width, height] = [64, 64];
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const lines = Buffer.alloc((width * 3 + 1) * height, 0x7f);
  for (let line = 0; line < height; line++) lines[line * (width * 3 + 1)] = 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('gaTe', Buffer.alloc(20 * 1024 * 1024, 7)),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) return;
  try {
    const answer = answers[method];
    if (answer === undefined) throw Object.assign(new Error('Method not found'), { code: -32601 });
    send({ id, result: answer(params) });
  } catch (error) {
    send({ id, error: { code: error.code ?? -32603, message: error.message } });
  }
});
