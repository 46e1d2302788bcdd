import { problemError } from '../../../shared/domain/error.ts';
import { nothingFound, someFound } from '../fixtures/foundServers.ts';
import type { Answers } from './answer.ts';

/** What is exported in this gallery, whatever the format. */
const exported = `{
  "mcpServers": {
    "github": { "command": "docker", "args": [], "env": { "GITHUB_TOKEN": "\${GITHUB_TOKEN}" } }
  }
}
`;

/** The scripted host's answers about other apps on this computer. */
export const otherAppAnswers: Answers = {
  'otherApps.look': ({ snapshot, lookFails }) => {
    if (lookFails === true) throw problemError({ kind: 'answerBrokeOff' });
    return snapshot.servers.length === 0 ? nothingFound : someFound;
  },
  'otherApps.import': (_world, { files }) => ({
    added: [],
    problems: (files as readonly { at: number }[]).some(({ at }) => at === 0)
      ? [problemError({ kind: 'appFileChanged', path: '~/.cursor/mcp.json' }).toInfo()]
      : [],
  }),
  'otherApps.write': (_world, { format }) => ({
    text: exported,
    fileName: 'mcp.json',
    placeholders: ['GITHUB_TOKEN'],
    leftOut: format === 'zed' ? [{ server: 'files', part: 'folder' }] : [],
  }),
  'otherApps.save': () => ({ saved: null }),
};
