import type { Answers } from './answer.ts';
import { askAnswers } from './askAnswers.ts';
import { chatAnswers } from './chatAnswers.ts';
import { consentAnswers } from './consentAnswers.ts';
import { folderAnswers } from './folderAnswers.ts';
import { promptAnswers } from './promptAnswers.ts';
import { queueAnswers } from './queueAnswers.ts';
import { resourceAnswers } from './resourceAnswers.ts';
import { serverAnswers } from './serverAnswers.ts';
import { settingsAnswers } from './settingsAnswers.ts';
import { toolAnswers } from './toolAnswers.ts';

/** What the scripted host answers. Commands that change something publish what the real host would. */
export const allAnswers: Answers = {
  ...askAnswers,
  ...chatAnswers,
  ...consentAnswers,
  ...folderAnswers,
  ...promptAnswers,
  ...queueAnswers,
  ...resourceAnswers,
  ...serverAnswers,
  ...settingsAnswers,
  ...toolAnswers,
};
