import { frame } from './zhCN/frame.ts';
import { chat } from './zhCN/chat.ts';
import { asks } from './zhCN/asks.ts';
import { managed } from './zhCN/managed.ts';
import { models } from './zhCN/models.ts';
import { budget } from './zhCN/budget.ts';
import { consent } from './zhCN/consent.ts';
import { activity } from './zhCN/activity.ts';
import { trust } from './zhCN/trust.ts';
import { signIn } from './zhCN/signIn.ts';
import { serverTexts } from './zhCN/servers.ts';
import { setup } from './zhCN/setup.ts';
import { assistants } from './zhCN/assistants.ts';
import { importTexts } from './zhCN/import.ts';
import { insight } from './zhCN/insight.ts';
import { sentRequest } from './zhCN/sentRequest.ts';
import { licenses } from './zhCN/licenses.ts';
import { reportTexts } from './zhCN/report.ts';
import { updates } from './zhCN/updates.ts';
import { network } from './zhCN/network.ts';
import { bundles } from './zhCN/bundles.ts';
import { otherApps } from './zhCN/otherApps.ts';
import { registry } from './zhCN/registry.ts';
import { skills } from './zhCN/skills.ts';
import { doctor } from './zhCN/doctor.ts';
import { calls } from './zhCN/calls.ts';
import { storageTexts } from './zhCN/storage.ts';
import { tools } from './zhCN/tools.ts';
import { resources } from './zhCN/resources.ts';
import { results } from './zhCN/results.ts';
import { roots } from './zhCN/roots.ts';
import { apps } from './zhCN/apps.ts';
import { projects } from './zhCN/projects.ts';
import { prompts } from './zhCN/prompts.ts';
import { runtimes } from './zhCN/runtimes.ts';
import { search } from './zhCN/search.ts';
import { reading } from './zhCN/reading.ts';
import type { en } from './en.ts';
import type { TextsLike } from './textsLike.ts';

/** 页面的全部简体中文文字。 */
export const zhCN = {
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
} satisfies TextsLike<typeof en>;
