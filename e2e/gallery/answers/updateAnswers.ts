import { foundVersion } from '../fixtures/updates.ts';
import type { Answers } from './answer.ts';

/** The scripted host's answers about newer versions: there is one, and it is downloaded to its half. */
export const updateAnswers: Answers = {
  'update.check': (_world, _input, publish) => {
    publish({ type: 'update.changed', update: { kind: 'available', update: foundVersion } });
    return {};
  },
  'update.download': (_world, _input, publish) => {
    publish({ type: 'update.changed', update: { kind: 'downloading', update: foundVersion, percent: 50 } });
    return {};
  },
  'update.cancel': (_world, _input, publish) => {
    publish({ type: 'update.changed', update: { kind: 'available', update: foundVersion } });
    return {};
  },
};
