import { z } from 'zod';
import { spelling, spellingLanguage } from '../domain/spelling.ts';
import { defineCommand, nothing } from './define.ts';

const ofLanguage = () => z.object({ language: spellingLanguage });

/** Commands about the languages that spelling is checked in. Each gives what holds afterwards. */
export const spellingCommands = [
  defineCommand({ name: 'spelling.get', input: nothing, output: spelling }),
  /** Asks the user in a native dialog, because a dictionary is downloaded. */
  defineCommand({ name: 'spelling.add', input: ofLanguage, output: spelling }),
  defineCommand({ name: 'spelling.remove', input: ofLanguage, output: spelling }),
] as const;
