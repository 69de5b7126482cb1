import type { ScreenshotEntity } from '@parque/contract';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import { Button, SegmentedControl, SelectField, TextField, toast } from '@parque/ui';
import { SaveError } from '@parque/ui/save-error';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { type TradeReference, useSaveScreenshot } from '../../api/screenshots';
import { ScreenshotPicture } from '../screenshots/screenshot-picture';
import screenshots from '../screenshots/screenshots.module.css';
import css from './annotations.module.css';
import {
  colourNames,
  createCentredMark,
  describeMarks,
  drawingHints,
  findFullReason,
  kindNames,
  type Mark,
  type MarkColour,
  type MarkKind,
  moveMark,
  type Point,
  resizeMark,
} from './marks';
import { MarksLayer } from './marks-layer';
import { useDrawing } from './use-drawing';

/** The drawings as they are being edited, with their earlier states. */
function useMarksDraft({ accountId }: TradeReference, { id, marks }: ScreenshotEntity) {
  const draft = useDraft<readonly Mark[]>(`journal/marks/${accountId}/${id}`, marks);
  const [undoSteps, setUndoSteps] = useState<readonly (readonly Mark[])[]>([]);
  const change = (next: readonly Mark[]) => {
    setUndoSteps([...undoSteps, draft.value]);
    draft.set(next);
  };
  const lastStep = undoSteps.at(-1);
  return {
    draft,
    marks: draft.value,
    add: (mark: Mark) => change([...draft.value, mark]),
    /** Changes the newest drawing. */
    changeLast: (edit: (mark: Mark) => Mark) => {
      const newest = draft.value.at(-1);
      if (newest) change([...draft.value.slice(0, -1), edit(newest)]);
    },
    /** Undefined: nothing can be undone. */
    undo:
      lastStep &&
      (() => {
        setUndoSteps(undoSteps.slice(0, -1));
        draft.set(lastStep);
      }),
    /** Undefined: there are no drawings. */
    clear: draft.value.length > 0 ? () => change([]) : undefined,
    reset: () => setUndoSteps([]),
  };
}

// The casts return the keys of the literals, which `Object.keys` types as texts.
const kinds = Object.keys(kindNames) as readonly MarkKind[];
const colours = Object.keys(colourNames) as readonly MarkColour[];

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Share of the longest side that an arrow key moves a drawing. */
const step = 1 / 100;

interface MoveButtonProps {
  readonly shot: ScreenshotEntity;
  /** The newest drawing, which is moved. */
  readonly mark: Mark | undefined;
  readonly onChange: (edit: (mark: Mark) => Mark) => void;
  readonly buttonRef: React.RefObject<HTMLButtonElement | null>;
}

/** Moves the newest drawing with the arrow keys. */
function MoveButton({ shot, mark, onChange, buttonRef }: MoveButtonProps) {
  const hint = useId();
  const length = Math.max(shot.width, shot.height) * step;
  const move = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    const offset = { x: direction.x * length, y: direction.y * length };
    onChange((newest) => (event.shiftKey ? resizeMark : moveMark)(newest, offset, shot));
  };
  return (
    <>
      <Button size="sm" disabled={!mark} aria-describedby={hint} ref={buttonRef} onKeyDown={move}>
        Mover el último
      </Button>
      <span id={hint} className="pq-field__hint">
        Con las flechas del teclado. Con Mayús mueves solo la punta.
      </span>
    </>
  );
}

interface DrawingToolsProps {
  readonly colour: MarkColour;
  readonly onColour: (colour: MarkColour) => void;
  /** Undefined: nothing can be undone. */
  readonly undo: (() => void) | undefined;
  /** Undefined: there are no drawings. */
  readonly clear: (() => void) | undefined;
  readonly children: React.ReactNode;
}

function DrawingTools({ colour, onColour, undo, clear, children }: DrawingToolsProps) {
  return (
    <div className={`pq-row ${css.tools}`}>
      <SelectField
        label="Color"
        value={colour}
        onChange={onColour}
        options={colours.map((value) => ({ value, label: colourNames[value] }))}
      />
      {children}
      <Button size="sm" disabled={!undo} onClick={undo} icon="undo">
        Deshacer
      </Button>
      <Button size="sm" variant="ghost" disabled={!clear} onClick={clear}>
        Borrar todo
      </Button>
    </div>
  );
}

interface AnnotationEditorProps {
  readonly trade: TradeReference;
  readonly shot: ScreenshotEntity;
  readonly name: string;
  readonly onDone: () => void;
}

/** Draws on a screenshot: arrows, lines, rectangles, texts and free-hand strokes. The picture itself stays. */
export function AnnotationEditor({ trade, shot, name, onDone }: AnnotationEditorProps) {
  const [kind, setKind] = useState<MarkKind>('arrow');
  const [colour, setColour] = useState<MarkColour>('amber');
  const [text, setText] = useState('');
  const [isErrorShown, setErrorShown] = useState(false);
  const moveButton = useRef<HTMLButtonElement>(null);
  const { draft, marks, add, changeLast, undo, clear, reset } = useMarksDraft(trade, shot);
  const fullReason = findFullReason(marks);
  const isTextMissing = kind === 'text' && text.trim() === '';
  const marksEdit = useSaveScreenshot(trade, shot, 'marks', () => {
    draft.discard();
    toast.success('Dibujos guardados');
    onDone();
  });
  const placeText = (point: Point) => {
    setErrorShown(isTextMissing);
    if (!isTextMissing) add({ kind: 'text', colour, at: point, text: text.trim() });
  };
  const { drawnMark, handlers } = useDrawing({
    kind,
    colour,
    size: shot,
    isFull: fullReason !== undefined,
    onDone: add,
    onText: placeText,
  });
  const addCentred = () => {
    setErrorShown(isTextMissing);
    if (kind === 'stroke' || isTextMissing) return;
    add(createCentredMark(kind, colour, text.trim(), shot));
    // The button is enabled when the drawing is there.
    requestAnimationFrame(() => moveButton.current?.focus());
  };
  return (
    <div className="pq-stack">
      <DraftNotice draft={draft} />
      <SegmentedControl
        label="Qué dibujas"
        value={kind}
        onChange={setKind}
        options={kinds.map((value) => ({ value, label: kindNames[value] }))}
      />
      <DrawingTools colour={colour} onColour={setColour} undo={undo} clear={clear}>
        {kind === 'text' && (
          <TextField
            label="Texto"
            maxLength={80}
            value={text}
            error={isErrorShown && isTextMissing ? 'Escribe el texto.' : undefined}
            onChange={setText}
          />
        )}
      </DrawingTools>
      <p className="pq-field__hint">{drawingHints[kind]}</p>
      <div className={screenshots.framed}>
        <ScreenshotPicture accountId={trade.accountId} shot={shot} alt={shot.caption || name} />
        <MarksLayer marks={drawnMark ? [...marks, drawnMark] : marks} size={shot} />
        <div className={css.surface} data-testid="surface" {...handlers} />
      </div>
      {fullReason && <p role="status">{fullReason}</p>}
      <div className="pq-row">
        {kind !== 'stroke' && (
          <Button size="sm" disabled={fullReason !== undefined} onClick={addCentred}>
            Añadir en el centro
          </Button>
        )}
        <MoveButton shot={shot} mark={marks.at(-1)} onChange={changeLast} buttonRef={moveButton} />
      </div>
      <SaveError
        {...marksEdit}
        describe={({ marks: storedMarks }) => [
          { label: 'Dibujos', value: describeMarks(storedMarks) || 'Ninguno' },
        ]}
        onTake={({ marks: storedMarks }) => {
          draft.set(storedMarks);
          reset();
        }}
      />
      <div className="pq-row">
        <Button
          variant="primary"
          size="sm"
          disabled={!draft.isChanged}
          isBusy={marksEdit.isPending}
          onClick={() => marksEdit.save([...marks])}
        >
          Guardar dibujos
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          Volver a la captura
        </Button>
      </div>
    </div>
  );
}
