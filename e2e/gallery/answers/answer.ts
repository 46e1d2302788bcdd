import type { HostEvent } from '../../../shared/domain/hostEvent.ts';
import type { World } from '../fixtures/world.ts';

export type Input = Record<string, unknown>;

/** How the scripted host answers one command. */
export type Answer = (world: World, input: Input, publish: (event: HostEvent) => void) => unknown;

/** The answers to the commands of one subject. */
export type Answers = Readonly<Record<string, Answer>>;

/** No answer: the call continues until the page cancels it. */
export const noAnswer = Symbol('no answer');
