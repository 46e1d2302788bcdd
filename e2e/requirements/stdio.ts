import type { Requirement } from './requirement.ts';

/** Servers as processes. */
export const stdioRows = {
  S1: {
    revision: '2024-11-05',
    level: 'SHOULD',
    section: 'transports#stdio',
    sentence: 'support stdio whenever possible; launch server as subprocess',
    where: 'transport',
    transports: ['stdio'],
  },
  S2: {
    revision: '2024-11-05',
    level: 'MUST NOT',
    section: 'transports#stdio',
    sentence: 'no embedded newlines; write nothing but MCP to stdin',
    where: 'transport',
    transports: ['stdio'],
  },
  S3: {
    revision: '2024-11-05',
    level: 'MAY',
    section: 'transports#stdio',
    sentence: 'capture / forward / ignore stderr (11: S-N treat it as error)',
    where: 'transport',
    transports: ['stdio'],
  },
  S4: {
    revision: '2024-11-05',
    level: 'SHOULD',
    section: 'lifecycle#shutdown',
    sentence: 'close stdin → wait → SIGTERM → wait → SIGKILL',
    where: 'transport',
    transports: ['stdio'],
  },
  S5: {
    revision: '2024-11-05',
    level: 'MAY',
    section: 'lifecycle#shutdown',
    sentence: 'server may close its stdout & exit: detect',
    where: 'transport',
    transports: ['stdio'],
  },
  S6: {
    revision: '2024-11-05',
    level: 'note',
    section: 'robustness',
    sentence: 'survive non-JSON stdout lines (server violation)',
    where: 'transport',
    transports: ['stdio'],
  },
  S7: {
    revision: '2025-03-26',
    level: 'SHOULD NOT',
    section: 'basic/index#auth',
    sentence: 'stdio does not use OAuth; credentials come from the environment',
    where: 'transport',
    transports: ['stdio'],
  },
  S8: {
    revision: '2026-07-28',
    level: 'SHOULD',
    section: 'transports/stdio',
    sentence: 'restart after unexpected exit; Windows: TerminateProcess / Job Objects; kill the tree',
    where: 'transport',
    transports: ['stdio'],
  },
} as const satisfies Record<string, Requirement>;
