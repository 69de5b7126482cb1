import { saveAddress } from '@parque/remote/save-file';
import { Button, Dialog, SelectField } from '@parque/ui';
import { useState } from 'react';
import type { ReportFacts } from './report-facts';
import css from './report.module.css';
import { createPictureTexts, drawPicture, pictureSize, type PictureTexts } from './share-picture';
import { type Unit, unitNames } from './units';

/** Amounts of money are never offered, because other people see the picture. */
const offeredUnits = ['percent', 'r', 'hidden'] as const satisfies readonly Unit[];
type SharedUnit = (typeof offeredUnits)[number];

interface ShareDialogProps {
  readonly period: string;
  readonly factsIn: (unit: Unit) => ReportFacts;
  readonly formatValue: (value: number | undefined, unit: Unit) => string;
  readonly onClose: () => void;
}

/** The large text of the picture: the total, and without amounts only whether it is a gain. */
function formatTotal({ unit, total }: ReportFacts, formatValue: ShareDialogProps['formatValue']) {
  if (unit !== 'hidden') return formatValue(total, unit);
  return (total ?? 0) < 0 ? 'En negativo' : 'En positivo';
}

/** The picture, drawn once. */
function Picture({ texts, curve }: { readonly texts: PictureTexts; readonly curve: readonly number[] }) {
  const [picture] = useState(() => drawPicture(document.createElement('canvas'), texts, curve));
  if (picture === undefined) return <p role="status">Tu navegador no puede dibujar la imagen.</p>;
  const figures = texts.figures.map(({ label, value }) => `${label}: ${value}`).join(', ');
  return (
    <>
      <img src={picture} {...pictureSize} alt={`${texts.period}: ${texts.total}. ${figures}.`} />
      <div>
        <Button variant="primary" onClick={() => saveAddress('parque-informe.png', picture)} icon="download">
          Guardar imagen
        </Button>
      </div>
    </>
  );
}

/** A picture of the report to save and share: percent, R, or without amounts. */
export function ShareDialog({ period, factsIn, formatValue, onClose }: ShareDialogProps) {
  const [unit, setUnit] = useState<SharedUnit>('percent');
  const facts = factsIn(unit);
  const texts = createPictureTexts(facts, period, formatTotal(facts, formatValue));
  return (
    <Dialog
      title="Imagen para compartir"
      note="Sin importes ni número de cuenta."
      size="md"
      isOpen
      onClose={onClose}
    >
      <div className={`pq-stack ${css.share}`}>
        <SelectField
          label="Mostrar"
          value={unit}
          onChange={setUnit}
          options={offeredUnits.map((value) => ({
            value,
            label: value === 'hidden' ? 'Sin cifras de resultado' : unitNames[value],
          }))}
        />
        <Picture key={JSON.stringify(texts)} texts={texts} curve={facts.curve} />
      </div>
    </Dialog>
  );
}
