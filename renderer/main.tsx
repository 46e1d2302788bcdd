import './styles/tokens.css';
import './styles/base.css';
import './styles/startOutline.css';

// The outline in index.html is painted first: nothing it needs waits for the code of the page and of its checks of what the host says.
void import('./startPage.tsx');
