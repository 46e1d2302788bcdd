import type { Answers } from './answer.ts';
import { accountAnswers } from './accountAnswers.ts';
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
import { reportAnswers } from './reportAnswers.ts';
import { resourceAnswers } from './resourceAnswers.ts';
import { searchAnswers } from './searchAnswers.ts';
import { bundleAnswers } from './bundleAnswers.ts';
import { runtimeAnswers } from './runtimeAnswers.ts';
import { otherAppAnswers } from './otherAppAnswers.ts';
import { serverAnswers } from './serverAnswers.ts';
import { settingsAnswers } from './settingsAnswers.ts';
import { sentRequestAnswers } from './sentRequestAnswers.ts';
import { skillAnswers } from './skillAnswers.ts';
import { storageAnswers } from './storageAnswers.ts';
import { toolAnswers } from './toolAnswers.ts';
import { updateAnswers } from './updateAnswers.ts';

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
  ...reportAnswers,
  ...resourceAnswers,
  ...searchAnswers,
  ...accountAnswers,
  ...serverAnswers,
  ...otherAppAnswers,
  ...bundleAnswers,
  ...runtimeAnswers,
  ...settingsAnswers,
  ...sentRequestAnswers,
  ...skillAnswers,
  ...storageAnswers,
  ...toolAnswers,
  ...updateAnswers,
};
