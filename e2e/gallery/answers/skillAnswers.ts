import { setHashOf, viewOf } from '../../../electron/host/context/skills/skillSet.ts';
import { problemError } from '../../../shared/domain/error.ts';
import { sha256 } from '../../../shared/domain/ids.ts';
import { localSkills, localSkillsName, type SkillApproval, type SkillEntry } from '../../../shared/domain/skill.ts';
import type { Answers } from './answer.ts';

const launchHash = sha256.parse('a'.repeat(64));
const folder = '/home/me/work/website';

function entry(name: string, description: string, files: readonly string[]): SkillEntry {
  const base = `file://${folder}/${name}`;
  return {
    uri: `${base}/SKILL.md`,
    frontmatter: { name, description, 'allowed-tools': 'Bash(*)' },
    files: ['SKILL.md', ...files].map((path, at) => ({
      uri: `${base}/${path}`,
      digest: `sha256:${String(at).repeat(64).slice(0, 64)}`,
      size: 1200 + at * 777,
    })),
  };
}

const garden = entry('garden', 'Plants a garden: which beds, which plants, and when to water them.', [
  'references/plants.md',
  'scripts/dig.sh',
]);
const letters = entry('letters', 'Writes letters as the user writes them.', []);
const entries = [garden, letters];
let folders: { path: string; realPath: string }[] = [];
let approvals: SkillApproval[] = [];

const approvalOf = (uri: string) => approvals.find((approval) => approval.entry.uri === uri);
const use = { lastAt: Date.UTC(2026, 9, 3, 10, 30), chats: 3 };
const viewed = (skill: SkillEntry) => ({
  ...viewOf(skill, launchHash, approvalOf(skill.uri)),
  ...(skill === garden ? { use } : {}),
});
const found = (uri: unknown) => {
  const skill = entries.find((each) => each.uri === uri);
  if (skill === undefined) throw problemError({ kind: 'skillUnknown', uri: String(uri) });
  return skill;
};
const changed = { type: 'server.skillsChanged', serverId: localSkills } as const;

/** The scripted host's answers about skills: a folder of this computer with two of them. */
export const skillAnswers: Answers = {
  'skill.folders': () => ({ folders }),
  'skill.addFolder': (_world, { path }, publish) => {
    folders = [{ path: String(path), realPath: String(path) }];
    publish(changed);
    return {};
  },
  'skill.removeFolder': (_world, _input, publish) => {
    folders = [];
    approvals = [];
    publish(changed);
    return {};
  },
  'skill.list': () => ({
    skills: folders.length === 0 ? [] : entries.map(viewed),
    refused:
      folders.length === 0 ? [] : [{ uri: `file://${folder}/linked/SKILL.md`, problem: '', fault: 'link' as const }],
  }),
  'skill.get': (_world, { uri }) => ({ view: viewed(found(uri)), entry: found(uri) }),
  'skill.approved': () => ({
    skills: approvals.map(({ serverId, entry: skill, approvedAt }) => ({
      serverId,
      serverName: localSkillsName,
      uri: skill.uri,
      name: skill.frontmatter.name,
      description: skill.frontmatter.description,
      approvedAt,
      standing: 'approved' as const,
      fileCount: viewed(skill).fileCount,
      bytes: viewed(skill).bytes,
      ...(skill === garden ? { use } : {}),
    })),
  }),
  'skill.approve': (_world, { uri }, publish) => {
    const skill = found(uri);
    const approval = {
      serverId: localSkills,
      launchHash,
      setHash: setHashOf(skill),
      entry: skill,
      approvedAt: use.lastAt,
    };
    approvals = [...approvals, approval];
    publish(changed);
    return {};
  },
  'skill.revoke': (_world, { uri }, publish) => {
    approvals = approvals.filter((approval) => approval.entry.uri !== uri);
    publish(changed);
    return {};
  },
  'skill.load': (_world, { uri }) => ({
    part: {
      type: 'text' as const,
      text: '---\nname: garden\n---\n\nRead `references/plants.md` first.\n',
      origin: {
        kind: 'skill' as const,
        serverId: localSkills,
        serverName: localSkillsName,
        skill: String(found(uri).frontmatter.name),
        uri: String(uri),
        files: ['references/plants.md'],
      },
    },
  }),
  'skill.localText': (_world, { uri }) => ({
    text: `---\nname: ${found(uri).frontmatter.name}\n---\n\nRead \`references/plants.md\` first.\n`,
  }),
};
