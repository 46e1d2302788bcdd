import { frame } from './zhCN/frame.ts';
import { chat } from './zhCN/chat.ts';
import { consent } from './zhCN/consent.ts';
import { setup } from './zhCN/setup.ts';

/** 页面的全部简体中文文字。 */
export const zhCN = { ...frame, ...chat, ...consent, ...setup };
