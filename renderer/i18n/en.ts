import { frame } from './en/frame.ts';
import { chat } from './en/chat.ts';
import { asks } from './en/asks.ts';
import { managed } from './en/managed.ts';
import { models } from './en/models.ts';
import { budget } from './en/budget.ts';
import { consent } from './en/consent.ts';
import { activity } from './en/activity.ts';
import { trust } from './en/trust.ts';
import { signIn } from './en/signIn.ts';
import { serverTexts } from './en/servers.ts';
import { setup } from './en/setup.ts';
import { assistants } from './en/assistants.ts';
import { importTexts } from './en/import.ts';
import { insight } from './en/insight.ts';
import { sentRequest } from './en/sentRequest.ts';
import { licenses } from './en/licenses.ts';
import { reportTexts } from './en/report.ts';
import { updates } from './en/updates.ts';
import { network } from './en/network.ts';
import { bundles } from './en/bundles.ts';
import { otherApps } from './en/otherApps.ts';
import { registry } from './en/registry.ts';
import { skills } from './en/skills.ts';
import { doctor } from './en/doctor.ts';
import { calls } from './en/calls.ts';
import { storageTexts } from './en/storage.ts';
import { tools } from './en/tools.ts';
import { resources } from './en/resources.ts';
import { results } from './en/results.ts';
import { roots } from './en/roots.ts';
import { apps } from './en/apps.ts';
import { projects } from './en/projects.ts';
import { prompts } from './en/prompts.ts';
import { runtimes } from './en/runtimes.ts';
import { search } from './en/search.ts';
import { reading } from './en/reading.ts';

/** Every text of the page in English. The keys of the other languages are the same. */
export const en = {
  ...frame,
  ...chat,
  ...budget,
  ...consent,
  ...activity,
  ...trust,
  ...asks,
  ...models,
  ...managed,
  ...serverTexts,
  ...setup,
  ...signIn,
  ...insight,
  ...sentRequest,
  ...licenses,
  ...reportTexts,
  ...updates,
  ...network,
  ...otherApps,
  ...bundles,
  ...registry,
  ...skills,
  ...doctor,
  ...tools,
  ...calls,
  ...roots,
  ...prompts,
  ...resources,
  ...results,
  ...apps,
  ...reading,
  ...search,
  ...importTexts,
  ...storageTexts,
  ...runtimes,
  ...assistants,
  ...projects,
};
