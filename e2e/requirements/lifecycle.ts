import { every, type Requirement } from './requirement.ts';

/** How a connection begins, and which features both sides may use. */
export const lifecycleRows = {
  L1: {
    revision: '2024-11-05',
    level: 'MUST',
    section: 'basic/lifecycle',
    sentence: 'initialize is first; sends protocolVersion, capabilities, clientInfo',
    where: 'connection',
    transports: every,
  },
  L2: {
    revision: '2024-11-05',
    level: 'MUST',
    section: 'lifecycle#version',
    sentence: 'send a version it supports; SHOULD be its latest',
    where: 'connection',
    transports: every,
  },
  L3: {
    revision: '2024-11-05',
    level: 'SHOULD',
    section: 'lifecycle#version',
    sentence: 'server answers with another version: accept if supported, else disconnect',
    where: 'connection',
    transports: every,
  },
  L4: {
    revision: '2024-11-05',
    level: 'MUST',
    section: 'lifecycle',
    sentence: 'send notifications/initialized after success',
    where: 'connection',
    transports: every,
  },
  L5: {
    revision: '2024-11-05',
    level: 'SHOULD NOT',
    section: 'lifecycle',
    sentence: 'no requests but ping before initialize response',
    where: 'connection',
    transports: every,
  },
  L6: {
    revision: '2024-11-05',
    level: 'SHOULD',
    section: 'lifecycle#operation',
    sentence:
      'respect negotiated version; use only negotiated capabilities (don’t call prompts/list w/o prompts, subscribe w/o resources.subscribe, setLevel w/o logging, complete w/o completions)',
    where: 'connection',
    transports: every,
  },
  L7: {
    revision: '2024-11-05',
    level: 'MUST',
    section: 'lifecycle',
    sentence: 'declare roots/sampling if supported (06: elicitation; 11: sampling.tools, elicitation.url, tasks)',
    where: 'connection',
    transports: every,
  },
  L8: {
    revision: '2024-11-05',
    level: 'SHOULD',
    section: 'lifecycle#errors',
    sentence: 'handle: version mismatch, capability mismatch, initialize timeout, shutdown timeout',
    where: 'connection',
    transports: every,
  },
  L9: {
    revision: '2025-03-26',
    level: 'note',
    section: 'lifecycle',
    sentence: 'surface server instructions to the model/user',
    where: 'connection',
    transports: every,
  },
  L10: {
    revision: '2024-11-05',
    level: 'note',
    section: 'architecture',
    sentence:
      'one client ⇔ one server, isolation between servers; host controls lifecycle, consent, context aggregation; servers must not see the whole conversation nor each other',
    where: 'connection',
    transports: every,
  },
} as const satisfies Record<string, Requirement>;
