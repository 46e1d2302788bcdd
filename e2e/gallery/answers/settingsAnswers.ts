import type { Answers } from './answer.ts';

/** The scripted host's answers about models and settings. */
export const settingsAnswers: Answers = {
  'snapshot.get': (world) => world.snapshot,
  'provider.models': (world, { providerId }) => world.models[providerId as string] ?? { models: [], problem: null },
  'model.limits': (_world, { model }) => ({ images: (model as { model: string }).model !== 'qwen3:8b', audio: false }),
  'settings.update': (world, patch, publish) => {
    publish({ type: 'settings.changed', settings: { ...world.snapshot.settings, ...patch } });
    return {};
  },
};
