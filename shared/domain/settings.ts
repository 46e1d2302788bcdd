import { z } from 'zod';
import { modelRef } from './model.ts';

/** What the user can set. Every field has a default, so that a file of an older version still reads. */
export const settings = z.object({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  language: z.enum(['system', 'en', 'zh-CN']).default('system'),
  defaultModel: modelRef.nullable().default(null),
  /** Whether the sample server that is part of Gatehouse is offered to models. */
  sampleServer: z.boolean().default(false),
  /** How many times a model may be called within one turn. */
  iterationLimit: z.number().int().min(1).max(200).default(25),
  /** How long a server may take to answer `initialize`; long, because first starts download packages. */
  startTimeoutSeconds: z.number().int().min(1).max(600).default(60),
  /** How long a tool call may take. */
  callTimeoutSeconds: z.number().int().min(1).max(3600).default(300),
});
export type Settings = z.infer<typeof settings>;

export const defaultSettings: Settings = settings.parse({});

export const settingsPatch = z
  .object({
    theme: settings.shape.theme.unwrap(),
    language: settings.shape.language.unwrap(),
    defaultModel: modelRef.nullable(),
    sampleServer: z.boolean(),
    iterationLimit: settings.shape.iterationLimit.unwrap(),
    startTimeoutSeconds: settings.shape.startTimeoutSeconds.unwrap(),
    callTimeoutSeconds: settings.shape.callTimeoutSeconds.unwrap(),
  })
  .partial();
export type SettingsPatch = z.infer<typeof settingsPatch>;
