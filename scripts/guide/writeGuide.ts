import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { troubleshootingPath, writeTroubleshooting } from './troubleshooting.ts';

const root = resolve(import.meta.dirname, '../..');
for (const language of ['en', 'zh-CN'] as const)
  writeFileSync(resolve(root, troubleshootingPath[language]), writeTroubleshooting(language));
