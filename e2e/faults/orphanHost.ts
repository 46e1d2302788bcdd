/**
 * A host's ports in a process of their own, for the test that kills it: `node orphanHost.ts FOLDER MARK [confined] [MODE]`. It
 * starts stubborn servers one after the other, prints `ready` for each that responds, and runs until it is killed.
 */
import { Client } from '@modelcontextprotocol/client';
import { createNodePorts } from '../../electron/node/nodePorts.ts';
import { scriptedLaunch } from './scriptedLaunch.ts';

const servers = 3;
const isConfined = process.argv[4] === 'confined';

const ports = await createNodePorts({ dataFolder: process.argv[2] ?? '' });
process.send?.('started');
for (let n = 0; n < servers; n++) {
  const launch = scriptedLaunch(process.argv[5] ?? 'stubborn', { ORPHAN_TEST: process.argv[3] ?? '' });
  const { transport } = await ports.transports.create(isConfined ? { ...launch, confine: { network: false } } : launch);
  await new Client({ name: 'orphans', version: '1' }).connect(transport);
  process.send?.('connected');
}
// Only the servers keep it running.
