/** A text as documentation of a server shows it, and what becomes of it. */
export interface Snippet {
  readonly of: string;
  readonly text: string;
  readonly format: string;
  /** Command lines and addresses of the servers, by name. */
  readonly servers: Readonly<Record<string, string>>;
  /** Names of what is asked, those of secrets with a `*`. */
  readonly asks?: readonly string[];
  readonly notes?: readonly string[];
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const encoded = (value: unknown) => encodeURIComponent(JSON.stringify(value));

/** Configurations in JSON. */
export const jsonSnippets: readonly Snippet[] = [
  {
    of: 'filesystem',
    text: `{
  "mcpServers": {
    "filesystem": {
      "command": "npx",
      "args": [
        "-y",
        "@modelcontextprotocol/server-filesystem",
        "/Users/username/Desktop",
        "/path/to/other/allowed/dir"
      ]
    }
  }
}`,
    format: 'mcpServers',
    servers: { filesystem: 'npx -y @modelcontextprotocol/server-filesystem {} {}' },
    asks: ['/Users/username/Desktop', '/path/to/other/allowed/dir'],
  },
  {
    of: 'git, for VS Code, in settings',
    text: '{ "mcp": { "servers": { "git": { "command": "uvx", "args": ["mcp-server-git"] } } } }',
    format: 'vsCode',
    servers: { git: 'uvx mcp-server-git' },
  },
  {
    of: 'github, docker with an input',
    text: `{
  "inputs": [
    { "type": "promptString", "id": "github_token", "description": "GitHub Personal Access Token", "password": true }
  ],
  "servers": {
    "github": {
      "command": "docker",
      "args": ["run", "-i", "--rm", "-e", "GITHUB_PERSONAL_ACCESS_TOKEN", "ghcr.io/github/github-mcp-server"],
      "env": { "GITHUB_PERSONAL_ACCESS_TOKEN": "\${input:github_token}" }
    }
  }
}`,
    format: 'vsCode',
    servers: { github: 'docker run -i --rm -e GITHUB_PERSONAL_ACCESS_TOKEN ghcr.io/github/github-mcp-server' },
    asks: ['github_token*'],
  },
  {
    of: 'github, remote',
    text: `{ "servers": { "github": { "type": "http", "url": "https://api.githubcopilot.com/mcp/",
      "headers": { "Authorization": "Bearer \${input:github_mcp_pat}" } } },
      "inputs": [{ "type": "promptString", "id": "github_mcp_pat", "description": "GitHub token", "password": true }] }`,
    format: 'vsCode',
    servers: { github: 'https://api.githubcopilot.com/mcp/' },
    asks: ['github_mcp_pat*'],
  },
  {
    of: 'brave search',
    text: '{"mcpServers":{"brave-search":{"command":"npx","args":["-y","@brave/brave-search-mcp-server"],"env":{"BRAVE_API_KEY":"YOUR_API_KEY_HERE"}}}}',
    format: 'mcpServers',
    servers: { 'brave-search': 'npx -y @brave/brave-search-mcp-server' },
    asks: ['BRAVE_API_KEY*'],
  },
  {
    of: 'slack',
    text: `{
  "mcpServers": {
    "slack": {
      "command": "npx",
      "args": ["-y", "@modelcontextprotocol/server-slack"],
      "env": {
        "SLACK_BOT_TOKEN": "xoxb-your-bot-token", // from the page of the app
        "SLACK_TEAM_ID": "T01234567",
      }
    },
  }
}`,
    format: 'mcpServers',
    servers: { slack: 'npx -y @modelcontextprotocol/server-slack' },
    asks: ['SLACK_BOT_TOKEN*'],
  },
  {
    of: 'context7, a part of a file',
    text: '"context7": {\n  "command": "npx",\n  "args": ["-y", "@upstash/context7-mcp", "--api-key", "YOUR_API_KEY"]\n}',
    format: 'entries',
    servers: { context7: 'npx -y @upstash/context7-mcp --api-key {}' },
    asks: ['api-key*'],
  },
  {
    of: 'sentry',
    text: '{"mcpServers": {"Sentry": {"url": "https://mcp.sentry.dev/mcp"}}}',
    format: 'mcpServers',
    servers: { Sentry: 'https://mcp.sentry.dev/mcp' },
  },
  {
    of: 'notion, a header in JSON',
    text: `{"mcpServers":{"notionApi":{"command":"npx","args":["-y","@notionhq/notion-mcp-server"],"env":{"OPENAPI_MCP_HEADERS":"{\\"Authorization\\": \\"Bearer ntn_****\\", \\"Notion-Version\\": \\"2022-06-28\\" }"}}}}`,
    format: 'mcpServers',
    servers: { notionApi: 'npx -y @notionhq/notion-mcp-server' },
    asks: ['token*'],
  },
  {
    of: 'a server in Cursor with variables of the environment',
    text: '{"mcpServers":{"api":{"url":"https://api.example.com/mcp","headers":{"Authorization":"Bearer ${env:MY_SERVICE_TOKEN}"}},"py":{"command":"python","args":["${workspaceFolder}/tools/mcp.py"],"envFile":"${workspaceFolder}/.env"}}}',
    format: 'mcpServers',
    servers: { api: 'https://api.example.com/mcp', py: 'python {}/tools/mcp.py' },
    asks: ['MY_SERVICE_TOKEN*', 'workspaceFolder'],
    notes: ['envFile'],
  },
  {
    of: 'Claude Code with defaults',
    text: '{"mcpServers":{"api-server":{"type":"http","url":"${API_BASE_URL:-https://api.example.com}/mcp","headers":{"Authorization":"Bearer ${API_KEY}"}}}}',
    format: 'mcpServers',
    servers: { 'api-server': '{}/mcp' },
    asks: ['API_BASE_URL', 'API_KEY*'],
  },
  {
    of: 'Cline',
    text: '{"mcpServers":{"local-server":{"command":"node","args":["/path/to/server.js"],"env":{"API_KEY":"your_api_key"},"alwaysAllow":["tool1"],"timeout":60,"disabled":false}}}',
    format: 'cline',
    servers: { 'local-server': 'node {}' },
    asks: ['/path/to/server.js', 'API_KEY*'],
    notes: ['approval', 'timeoutSeconds'],
  },
  {
    of: 'Amp, in the settings of an editor',
    text: '{"amp.mcpServers":{"context7":{"url":"https://mcp.context7.com/mcp"},"everything":{"command":"npx","args":["-y","@modelcontextprotocol/server-everything"]}},"amp.notifications.enabled":true}',
    format: 'mcpServers',
    servers: {
      context7: 'https://mcp.context7.com/mcp',
      everything: 'npx -y @modelcontextprotocol/server-everything',
    },
    notes: ['otherSetting'],
  },
  {
    of: 'Augment, in the settings of an editor',
    text: '{"augment.advanced":{"mcpServers":[{"name":"sqlite","command":"uvx","args":["mcp-server-sqlite"]}]}}',
    format: 'mcpServers',
    servers: { sqlite: 'uvx mcp-server-sqlite' },
  },
  {
    of: 'all settings of Zed',
    text: '// Zed settings\n{\n  "theme": "One Dark",\n  "vim_mode": true,\n  "context_servers": {\n    "a": { "source": "custom", "command": "x", "args": [] },\n  },\n}',
    format: 'zed',
    servers: { a: 'x' },
    notes: ['otherSetting', 'noEffect'],
  },
  {
    of: 'Windsurf',
    text: '{"mcpServers":{"remote":{"serverUrl":"https://your-server-url/mcp","headers":{"API_KEY":"value"}}}}',
    format: 'windsurf',
    servers: { remote: 'https://your-server-url/mcp' },
  },
  {
    of: 'Gemini CLI',
    text: '{"theme":"dark","mcpServers":{"httpServer":{"httpUrl":"http://localhost:3000/mcp","timeout":5000,"trust":true},"py":{"command":"python","args":["-m","my_mcp_server"],"cwd":"./mcp","env":{"DB":"$DB_CONNECTION_STRING"},"includeTools":["safe"]}}}',
    format: 'gemini',
    servers: { httpServer: 'http://localhost:3000/mcp', py: 'python -m my_mcp_server' },
    asks: ['DB_CONNECTION_STRING'],
    notes: ['otherSetting', 'timeoutSeconds', 'approval', 'toolFilter'],
  },
  {
    of: 'Cherry Studio',
    text: '{"mcpServers":{"x1":{"name":"fetch","type":"streamableHttp","baseUrl":"https://mcp.api-inference.modelscope.net/1/mcp","isActive":true,"description":""}}}',
    format: 'cherry',
    servers: { x1: 'https://mcp.api-inference.modelscope.net/1/mcp' },
    notes: ['noEffect'],
  },
  {
    of: 'Zed',
    text: '{ "context_servers": { "local": { "source": "custom", "command": "some-command", "args": ["arg-1"], "env": {} }, "old": { "command": { "path": "node", "args": ["index.js"], "env": { "A": "b" } } } } }',
    format: 'zed',
    servers: { local: 'some-command arg-1', old: 'node index.js' },
    notes: ['noEffect'],
  },
  {
    of: 'Crush',
    text: '{ "$schema": "https://charm.land/crush.json", "mcp": { "filesystem": { "type": "stdio", "command": "node", "args": ["/path/to/mcp-server.js"], "timeout": 120, "disabled": false }, "github": { "type": "http", "url": "https://api.githubcopilot.com/mcp/" } } }',
    format: 'entries',
    servers: { filesystem: 'node {}', github: 'https://api.githubcopilot.com/mcp/' },
    asks: ['/path/to/mcp-server.js'],
    notes: ['timeoutUnit'],
  },
  {
    of: 'a header with a variable of the shell',
    text: '{ "mcpServers": { "github": { "url": "https://api.githubcopilot.com/mcp/", "headers": { "Authorization": "Bearer $GITHUB_PAT" } } } }',
    format: 'mcpServers',
    servers: { github: 'https://api.githubcopilot.com/mcp/' },
    asks: ['GITHUB_PAT*'],
  },
  {
    of: 'the quickstart of MCP',
    text: '{ "mcpServers": { "weather": { "command": "uv", "args": ["--directory", "/ABSOLUTE/PATH/TO/PARENT/FOLDER/weather", "run", "weather.py"] } } }',
    format: 'mcpServers',
    servers: { weather: 'uv --directory {} run weather.py' },
    asks: ['directory'],
  },
  {
    of: 'a path of Windows with slashes',
    text: '{ "mcpServers": { "a": { "command": "node", "args": ["C:/path/to/build/index.js", "--key", "D:/keys"] } } }',
    format: 'mcpServers',
    servers: { a: 'node {} --key D:/keys' },
    asks: ['C:/path/to/build/index.js'],
  },
  {
    of: 'opencode',
    text: '{ "$schema": "https://opencode.ai/config.json", "mcp": { "everything": { "type": "local", "command": ["npx", "-y", "@modelcontextprotocol/server-everything"], "enabled": true, "environment": { "KEY": "{env:SOME_KEY}" } }, "sentry": { "type": "remote", "url": "https://mcp.sentry.dev/mcp", "oauth": {} } } }',
    format: 'opencode',
    servers: { everything: 'npx -y @modelcontextprotocol/server-everything', sentry: 'https://mcp.sentry.dev/mcp' },
    asks: ['SOME_KEY*'],
    notes: ['signInOfOther'],
  },
  {
    of: 'Windows with single backslashes',
    text: String.raw`{"mcpServers":{"files":{"command":"C:\Tools\node.exe","args":["C:\temp\new\server.js","/c"]}}}`,
    format: 'mcpServers',
    servers: { files: String.raw`C:\Tools\node.exe C:\temp\new\server.js /c` },
    notes: ['literalBackslashes', 'literalBackslashes'],
  },
  {
    of: 'Windows with cmd',
    text: '{"mcpServers":{"puppeteer":{"command":"cmd","args":["/c","npx","-y","@modelcontextprotocol/server-puppeteer"]}}}',
    format: 'mcpServers',
    servers: { puppeteer: 'cmd /c npx -y @modelcontextprotocol/server-puppeteer' },
  },
  {
    of: 'a blog with smart quotes',
    text: '{“mcpServers”: {“time”: {“command”: “uvx”, “args”: [“mcp-server-time”]}}}',
    format: 'mcpServers',
    servers: { time: 'uvx mcp-server-time' },
    notes: ['smartQuotes'],
  },
  {
    of: 'a page in Markdown',
    text: '## Setup\n\nAdd this:\n\n```json\n{ "mcpServers": { "fetch": { "command": "uvx", "args": ["mcp-server-fetch"] } } }\n```\n\nand restart.',
    format: 'mcpServers',
    servers: { fetch: 'uvx mcp-server-fetch' },
    notes: ['textAround'],
  },
  {
    of: 'one entry alone',
    text: '{ "command": "npx", "args": ["-y", "mongodb-mcp-server", "--readOnly"], "env": { "MDB_MCP_CONNECTION_STRING": "mongodb://localhost:27017/db" } }',
    format: 'entries',
    servers: { mongodb: 'npx -y mongodb-mcp-server --readOnly' },
  },
];

/** YAML and TOML. */
export const otherSnippets: readonly Snippet[] = [
  {
    of: 'Continue',
    text: 'name: My MCP Server\nversion: 0.0.1\nschema: v1\nmcpServers:\n  - name: Browser search\n    command: npx\n    args:\n      - "@playwright/mcp@latest"\n    env:\n      TOKEN: ${{ secrets.SEARCH_TOKEN }}\n',
    format: 'continue',
    servers: { 'Browser search': 'npx @playwright/mcp@latest' },
    asks: ['SEARCH_TOKEN*'],
    notes: ['otherSetting'],
  },
  {
    of: 'Goose',
    text: 'extensions:\n  github:\n    name: GitHub\n    cmd: npx\n    args: [-y, "@modelcontextprotocol/server-github"]\n    enabled: true\n    env_keys: [GITHUB_PERSONAL_ACCESS_TOKEN]\n    envs: {"MODE": "fast"}\n    type: stdio\n    timeout: 300\n',
    format: 'goose',
    servers: { github: 'npx -y @modelcontextprotocol/server-github' },
    asks: ['GITHUB_PERSONAL_ACCESS_TOKEN*'],
    notes: ['timeoutSeconds'],
  },
  {
    of: 'Codex',
    text: 'model = "o4"\n\n[mcp_servers.context7]\ncommand = "npx"\nargs = ["-y", "@upstash/context7-mcp"]\nenv_vars = ["LOCAL_TOKEN"]\nstartup_timeout_sec = 20\n\n[mcp_servers.context7.env]\nMY_ENV_VAR = "MY_ENV_VALUE"\n\n[mcp_servers.figma]\nurl = "https://mcp.figma.com/mcp"\nbearer_token_env_var = "FIGMA_OAUTH_TOKEN"\nhttp_headers = { "X-Figma-Region" = "us-east-1" }\n',
    format: 'codex',
    servers: { context7: 'npx -y @upstash/context7-mcp', figma: 'https://mcp.figma.com/mcp' },
    asks: ['MY_ENV_VAR', 'LOCAL_TOKEN*', 'FIGMA_OAUTH_TOKEN*'],
    notes: ['otherSetting', 'startTimeoutSeconds'],
  },
];

const everything = { command: 'npx', args: ['-y', '@modelcontextprotocol/server-everything'] };

/** Install links. */
export const linkSnippets: readonly Snippet[] = [
  {
    of: 'a badge for Cursor',
    text: `[![Install](https://cursor.com/deeplink/mcp-install-dark.svg)](cursor://anysphere.cursor-deeplink/mcp/install?name=everything&config=${encodeURIComponent(base64(everything))})`,
    format: 'cursorLink',
    servers: { everything: 'npx -y @modelcontextprotocol/server-everything' },
  },
  {
    of: 'VS Code',
    text: `vscode:mcp/install?${encoded({ name: 'everything', ...everything })}`,
    format: 'vsCodeLink',
    servers: { everything: 'npx -y @modelcontextprotocol/server-everything' },
  },
  {
    of: 'two badges of VS Code with inputs',
    text: ['', '&quality=insiders']
      .map(
        (end) =>
          `[badge](https://insiders.vscode.dev/redirect/mcp/install?name=gh&inputs=${encoded([{ id: 'pat', type: 'promptString', password: true }])}&config=${encoded({ ...everything, env: { PAT: '${input:pat}' } })}${end})`,
      )
      .join('\n'),
    format: 'vsCodeLink',
    servers: { gh: 'npx -y @modelcontextprotocol/server-everything' },
    asks: ['pat*'],
  },
  {
    of: 'LM Studio',
    text: `lmstudio://add_mcp?name=hf&config=${base64({ url: 'https://huggingface.co/mcp', headers: { Authorization: 'Bearer <YOUR_HF_TOKEN>' } })}`,
    format: 'lmStudioLink',
    servers: { hf: 'https://huggingface.co/mcp' },
    asks: ['Authorization*'],
  },
  {
    of: 'Goose',
    text: 'goose://extension?cmd=npx&arg=-y&arg=%40modelcontextprotocol%2Fserver-github&id=github&name=GitHub&description=Repositories&env=GITHUB_TOKEN%3DYour%20token',
    format: 'gooseLink',
    servers: { GitHub: 'npx -y @modelcontextprotocol/server-github' },
    asks: ['GITHUB_TOKEN*'],
    notes: ['noEffect', 'noEffect'],
  },
  {
    of: 'Goose, on the web',
    text: '[Add to goose](https://block.github.io/goose/extension?cmd=npx&arg=-y&arg=%40modelcontextprotocol%2Fserver-everything&id=everything&name=everything&description=All)',
    format: 'gooseLink',
    servers: { everything: 'npx -y @modelcontextprotocol/server-everything' },
    notes: ['noEffect', 'noEffect'],
  },
  {
    of: 'Goose, on its newer site',
    text: 'https://goose-docs.ai/extension?url=https%3A%2F%2Fmcp.notes.example%2Fmcp&type=streamable_http&name=notes',
    format: 'gooseLink',
    servers: { notes: 'https://mcp.notes.example/mcp' },
  },
  {
    of: 'Kiro',
    text: `[![Add](https://kiro.dev/images/add-to-kiro.svg)](https://kiro.dev/launch/mcp/add?name=everything&config=${encoded({ ...everything, env: { KEY: '<key>' } })})`,
    format: 'kiroLink',
    servers: { everything: 'npx -y @modelcontextprotocol/server-everything' },
    asks: ['KEY*'],
  },
  {
    of: 'Replit',
    text: `https://replit.com/integrations?mcp=${encodeURIComponent(base64({ displayName: 'Notes', baseUrl: 'https://mcp.notes.example/mcp', headers: [{ key: 'X-Team', value: '<team>' }] }))}`,
    format: 'replitLink',
    servers: { Notes: 'https://mcp.notes.example/mcp' },
    asks: ['X-Team'],
    notes: ['noEffect'],
  },
  {
    of: 'Cursor, with the whole command as one text',
    text: `[Install](https://cursor.com/en/install-mcp?name=everything&config=${base64({ command: 'npx -y @modelcontextprotocol/server-everything' })})`,
    format: 'cursorLink',
    servers: { everything: 'npx -y @modelcontextprotocol/server-everything' },
  },
  {
    of: 'LM Studio, on the web',
    text: `[Add to LM Studio](https://lmstudio.ai/install-mcp?name=everything&config=${encodeURIComponent(base64(everything))})`,
    format: 'lmStudioLink',
    servers: { everything: 'npx -y @modelcontextprotocol/server-everything' },
  },
  {
    of: 'Cherry Studio',
    text: `cherrystudio://mcp/install?servers=${encodeURIComponent(base64({ mcpServers: { everything: { ...everything, isActive: true } } }))}`,
    format: 'cherryLink',
    servers: { everything: 'npx -y @modelcontextprotocol/server-everything' },
  },
  {
    of: 'Raycast',
    text: `raycast://mcp/install?${encoded({ name: 'everything', type: 'stdio', ...everything })}`,
    format: 'raycastLink',
    servers: { everything: 'npx -y @modelcontextprotocol/server-everything' },
  },
  {
    of: 'Gatehouse',
    text: `gatehouse://add?name=everything&config=${base64(everything).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')}`,
    format: 'gatehouseLink',
    servers: { everything: 'npx -y @modelcontextprotocol/server-everything' },
  },
];
