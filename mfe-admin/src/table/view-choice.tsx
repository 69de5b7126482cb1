import { SegmentedControl, type SegmentedControlProps } from '@parque/ui';
import css from './view-choice.module.css';

/** Chooses what is shown; what it chooses between speaks for itself, so its label is only read aloud. */
export function ViewChoice<Value extends string>(props: SegmentedControlProps<Value>) {
  return (
    <div className={css.choice}>
      <SegmentedControl {...props} />
    </div>
  );
}
