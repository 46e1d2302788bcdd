import { createContext, memo, type ReactNode, useContext, useMemo } from 'react';
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown';
import { useTurn } from '../WorkQueue/useTurn.ts';
import { type DividedTree, nodesOfPart } from './dividedTree.ts';

interface Drawing {
  readonly tree: DividedTree;
  readonly components: Components;
}

const DrawingContext = createContext<Drawing | undefined>(undefined);

/** The tree that a worker made of a text, rendered by the same rules as any other, part by part. */
export function DrawnTree({ tree, components }: Drawing): ReactNode {
  const drawing = useMemo(() => ({ tree, components }), [tree, components]);
  return (
    <DrawingContext value={drawing}>
      <DrawnNodes nodes={tree.parts[0] ?? '[]'} components={components} />
    </DrawingContext>
  );
}

/** The element of a tree in whose place a part stands. It is drawn separately. */
export function Part({ node }: ExtraProps): ReactNode {
  const drawing = useContext(DrawingContext);
  const index = Number(node?.properties['index']);
  const nodes = drawing?.tree.parts[index];
  const hasTurn = useTurn(drawing?.tree.efforts[index] ?? 0);
  if (drawing === undefined || nodes === undefined) return null;
  return hasTurn ? <DrawnNodes nodes={nodes} components={drawing.components} /> : null;
}

interface DrawnNodesProps {
  readonly nodes: string;
  readonly components: Components;
}

/** A part that is the same as before is not drawn again, also where the text after it grew. */
const DrawnNodes = memo(function DrawnNodes({ nodes, components }: DrawnNodesProps) {
  const plugins = useMemo(() => {
    const children = nodesOfPart(nodes);
    return [() => () => ({ type: 'root', children })];
  }, [nodes]);
  return <ReactMarkdown rehypePlugins={plugins} components={components} urlTransform={(url) => url} />;
});
