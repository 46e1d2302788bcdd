import type { Answers } from './answer.ts';
import { draftAnswers } from './draftAnswers.ts';
import { assistantAnswers } from './assistantAnswers.ts';
import { askAnswers } from './askAnswers.ts';
import { budgetAnswers } from './budgetAnswers.ts';
import { chatAnswers } from './chatAnswers.ts';
import { consentAnswers } from './consentAnswers.ts';
import { folderAnswers } from './folderAnswers.ts';
import { importAnswers } from './importAnswers.ts';
import { projectAnswers } from './projectAnswers.ts';
import { promptAnswers } from './promptAnswers.ts';
import { comparisonAnswers } from './comparisonAnswers.ts';
import { queueAnswers } from './queueAnswers.ts';
import { registryAnswers } from './registryAnswers.ts';
import { resourceAnswers } from './resourceAnswers.ts';
import { searchAnswers } from './searchAnswers.ts';
import { otherAppAnswers } from './otherAppAnswers.ts';
import { serverAnswers } from './serverAnswers.ts';
import { settingsAnswers } from './settingsAnswers.ts';
import { sentRequestAnswers } from './sentRequestAnswers.ts';
import { skillAnswers } from './skillAnswers.ts';
import { storageAnswers } from './storageAnswers.ts';
import { toolAnswers } from './toolAnswers.ts';

/** The answers of the scripted host. Commands that change something publish the same facts as the real host. */
export const allAnswers: Answers = {
  ...askAnswers,
  ...assistantAnswers,
  ...draftAnswers,
  ...chatAnswers,
  ...budgetAnswers,
  ...consentAnswers,
  ...folderAnswers,
  ...importAnswers,
  ...projectAnswers,
  ...promptAnswers,
  ...comparisonAnswers,
  ...registryAnswers,
  ...queueAnswers,
  ...resourceAnswers,
  ...searchAnswers,
  ...serverAnswers,
  ...otherAppAnswers,
  ...settingsAnswers,
  ...sentRequestAnswers,
  ...skillAnswers,
  ...storageAnswers,
  ...toolAnswers,
};
