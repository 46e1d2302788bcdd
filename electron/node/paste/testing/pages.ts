import type { Snippet } from './snippets.ts';

const fenced = (language: string, ...lines: readonly string[]) => ['```' + language, ...lines, '```'].join('\n');

/** Whole pages, with what documentation has around and beside its servers. */
export const pages: readonly Snippet[] = [
  {
    of: 'comments above commands, and other commands',
    text: [
      '# Notes server',
      'For a local one:',
      fenced(
        'bash',
        '# For a local instance:',
        'docker pull acme/notes-mcp',
        'docker run --rm -i -e NOTES_TOKEN=<your token> acme/notes-mcp -t stdio',
        '',
        '# With more output',
        'notes-mcp --debug --verbose',
      ),
      'Try it with the inspector:',
      fenced('bash', 'npx @modelcontextprotocol/inspector uvx notes-mcp'),
      'Build and test it:',
      fenced('sh', 'npm test', 'npm run build', 'go build ./...', 'make check', 'uvx notes-mcp --help'),
    ].join('\n\n'),
    format: 'shellLine',
    servers: {
      notes: 'docker run --rm -i -e NOTES_TOKEN={} acme/notes-mcp -t stdio',
      'notes-2': 'notes-mcp --debug --verbose',
    },
    asks: ['NOTES_TOKEN*'],
    notes: ['sameName', 'textAround'],
  },
  {
    of: 'a configuration among source code, a difference and settings of something else',
    text: [
      fenced('json', '{"mcpServers":{"notes":{"command":"uvx","args":["notes-mcp"]}}}'),
      fenced('diff', '--- a/notes.go', '+++ b/notes.go', '@@ -1,2 +1,3 @@', '+ return nil'),
      fenced('python', 'import notes', 'notes.run(port=8000)'),
      fenced('make', '\tuvx notes-mcp --http'),
      fenced('yaml', 'proxy:', '  host: a', '  port: 1'),
      fenced('json', '{"level": "info", "file": "a.log"}'),
      fenced('jsonc', '{ "example": [ ... ] }'),
      fenced('', 'google-chrome --remote-debugging-port=9222'),
    ].join('\n\n'),
    format: 'mcpServers',
    servers: { notes: 'uvx notes-mcp', 'google-chrome': 'google-chrome --remote-debugging-port=9222' },
    notes: ['textAround'],
  },
  {
    of: 'the same server for six hosts',
    text: [
      'Claude Desktop:',
      fenced(
        'json',
        '{"mcpServers":{"notes":{"command":"npx","args":["-y","notes-mcp@latest"],"env":{"KEY":"ntn_..."}}}}',
      ),
      'VS Code:',
      fenced(
        'json',
        '{"inputs":[{"id":"k","type":"promptString","password":true}],"servers":{"notes":{"command":"npx","args":["-y","notes-mcp@latest"],"env":{"KEY":"${input:k}"}}}}',
      ),
      'Codex:',
      fenced(
        'toml',
        '[mcp_servers.notes]',
        'command = "npx"',
        'args = ["-y", "notes-mcp@latest"]',
        'env = { KEY = "<key>" }',
      ),
      'Goose:',
      fenced(
        'yaml',
        'extensions:',
        '  notes:',
        '    type: stdio',
        '    cmd: npx',
        '    args: [-y, notes-mcp@latest]',
        '    envs: { KEY: <key> }',
      ),
      'opencode:',
      fenced(
        'json',
        '{"mcp":{"notes":{"type":"local","command":["npx","-y","notes-mcp@latest"],"environment":{"KEY":"{env:NOTES_KEY}"}}}}',
      ),
      'Claude Code:',
      fenced('bash', '# Adds it for you', 'claude mcp add notes -e KEY=YOUR_KEY -- npx -y notes-mcp@latest'),
    ].join('\n\n'),
    format: 'mcpServers',
    servers: { notes: 'npx -y notes-mcp@latest' },
    asks: ['KEY*'],
    notes: ['textAround', ...Array.from({ length: 5 }, () => 'sameLaunch')],
  },
  {
    of: 'an installer in a shell, the server, and scripts of the project',
    text: [
      'First get uv:',
      fenced('powershell', 'powershell -c "irm https://astral.sh/uv/install.ps1 | iex"'),
      'Then add it:',
      fenced(
        'json',
        '{"mcpServers":{"notes":{"command":"uvx","args":["notes-mcp"],"env":{"DB_PASSWORD":"password"}}}}',
      ),
      'Look at it, and develop:',
      fenced('bash', 'tail -f ~/Library/Logs/Claude/mcp-server-notes.log', 'pnpm dev', 'pnpm -w run cli'),
    ].join('\n\n'),
    format: 'mcpServers',
    servers: { notes: 'uvx notes-mcp' },
    asks: ['DB_PASSWORD*'],
    notes: ['textAround'],
  },
  {
    of: 'a package of Python, alone in a block',
    text: [
      'Install it:',
      fenced('bash', 'pip install "acme-notes-mcp"'),
      'and run it:',
      fenced('', 'acme-notes-mcp'),
    ].join('\n\n'),
    format: 'package',
    servers: { 'acme-notes': 'uvx acme-notes-mcp' },
    notes: ['textAround'],
  },
  {
    of: 'an address in its sentences, and a program that may be none in a block',
    text: [
      'Connect to **`https://mcp.acme.example`** with any client; it listens to `https://login.acme.example/callback`, too.',
      fenced('bash', 'acme run -p'),
      'The tool `search` finds pages.',
    ].join('\n\n'),
    format: 'address',
    servers: { acme: 'https://mcp.acme.example', 'acme-2': 'https://login.acme.example/callback' },
    notes: ['textAround', 'sameName'],
  },
  {
    of: 'several servers of one host, and where it calls back',
    text: [
      'Two servers:',
      fenced('', 'https://docs.mcp.acme.example/mcp'),
      fenced('', 'https://logs.mcp.acme.example/mcp'),
      fenced('', 'http://localhost:8000/oauth2callback'),
    ].join('\n\n'),
    format: 'address',
    servers: {
      'acme-docs': 'https://docs.mcp.acme.example/mcp',
      'acme-logs': 'https://logs.mcp.acme.example/mcp',
      localhost: 'http://localhost:8000/oauth2callback',
    },
    notes: ['textAround'],
  },
];
