import { z } from 'zod';
import { loginStart } from '../domain/loginStart.ts';
import { defineCommand, nothing } from './define.ts';

const output = () => z.object({ state: loginStart });

/** Commands about the start of the desktop app when the user signs in to the computer. None says what is started. */
export const loginStartCommands = [
  defineCommand({ name: 'loginStart.get', input: nothing, output }),
  /** Switching it on asks the user in a native dialog; gives what holds afterwards. */
  defineCommand({ name: 'loginStart.set', input: () => z.object({ isOn: z.boolean() }), output }),
] as const;
