import './host/jitless.ts';
import { openConnection } from './host/openConnection.ts';
import { openPage, prepareWindow } from './openPage.tsx';

const { page } = openPage(prepareWindow(), openConnection(sessionStorage), sessionStorage);
window.addEventListener('pagehide', page.keepPlace);
