import { usePageState } from '../../store/page.ts';
import { selectProjects } from '../../store/selectors.ts';
import { ProjectList } from './ProjectList.tsx';
import { ProjectPage } from './ProjectPage.tsx';

/** The user's projects, or one of them. */
export function ProjectsScreen() {
  const projects = usePageState(selectProjects);
  const shown = usePageState((state) => state.shownProject);
  const project = projects.find(({ id }) => id === shown);
  return project === undefined ? (
    <ProjectList projects={projects} />
  ) : (
    <ProjectPage key={project.id} project={project} />
  );
}
