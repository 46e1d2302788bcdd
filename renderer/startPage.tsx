import './host/jitless.ts';
import { holdPresses } from './browser/holdPresses.ts';
import { watchFaults } from './browser/pageFaults.ts';
import { openConnection } from './host/openConnection.ts';
import { languageFor, startI18n } from './i18n/i18n.ts';
import { openPage } from './openPage.tsx';

watchFaults(window);
startI18n(languageFor('system', navigator.languages));
holdPresses(document);
const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root.');

const { page } = openPage(element, openConnection('gatehouse.page', sessionStorage), sessionStorage);
window.addEventListener('pagehide', page.keepPlace);
