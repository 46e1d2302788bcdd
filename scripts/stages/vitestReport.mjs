// A reporter for Vitest: its own JSON holds neither unhandled errors nor what fails outside of a test.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Names the file that the report goes to. */
export const reportVariable = 'GATEHOUSE_VITEST_REPORT';

export default class VitestReport {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly { message: string, stack?: string, diff?: string }[]} unhandledErrors
   * @param {'passed' | 'interrupted' | 'failed'} reason
   */
  onTestRunEnd(modules, unhandledErrors, reason) {
    const files = modules.map((module) => ({
      file: module.moduleId,
      state: module.state(),
      loadMs: loadTime(module.diagnostic()),
      errors: [module, ...module.children.allSuites()].flatMap((part) => part.errors().map(textOf)),
      tests: [...module.children.allTests()].map((test) => ({
        name: test.fullName,
        state: stateOf(test.result().state),
        ms: test.diagnostic()?.duration ?? 0,
        errors: (test.result().errors ?? []).map(textOf),
      })),
    }));
    const path = process.env[reportVariable];
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify({ files, unhandled: unhandledErrors.map(textOf), reason }));
  }
}

/** What a file takes before its first test: its worker, its environment, its setup files, and itself. */
function loadTime({ prepareDuration, environmentSetupDuration, setupDuration, collectDuration }) {
  return prepareDuration + environmentSetupDuration + setupDuration + collectDuration;
}

/** A test that was waiting when its worker ended has not passed. */
function stateOf(state) {
  return state === 'pending' ? 'failed' : state;
}

function textOf({ message, stack = '', diff = '' }) {
  return [stack.includes(message) ? '' : message, stack, diff].filter((part) => part !== '').join('\n');
}
