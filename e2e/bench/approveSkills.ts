import { mkdir, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { maxLocalSkills, localSkills } from '../../shared/domain/skill.ts';
import { RealHost } from '../integration/realHost.ts';

/** Creates a data folder in which as many skills of one folder of this computer are approved as there can be. */
export async function approveSkills(folder: string): Promise<void> {
  const skills = join(folder, 'some-skills');
  for (let n = 0; n < maxLocalSkills; n++) {
    const name = `skill-${n}`;
    await mkdir(join(skills, name), { recursive: true });
    const text = `---\nname: ${name}\ndescription: Does the job ${n}, as it is done here.\n---\n\nJob ${n}\n`;
    await writeFile(join(skills, name, 'SKILL.md'), text);
  }
  const path = await realpath(skills);
  const host = await RealHost.start({ folder });
  try {
    const { factsHash } = await host.call('root.inspect', { path });
    const from = host.events.length;
    const added = host.call('skill.addFolder', { path, factsHash });
    await host.find((event) => (event.type === 'trust.requested' ? true : undefined), from);
    await host.answerTrust('trust');
    await added;
    const { skills: listed } = await host.call('skill.list', { serverId: localSkills });
    if (listed.length !== maxLocalSkills) throw new Error(`${listed.length} skills are listed`);
    for (const { uri, setHash } of listed) await host.call('skill.approve', { serverId: localSkills, uri, setHash });
  } finally {
    await host.stop();
  }
}
