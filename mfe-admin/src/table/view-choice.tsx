import { SegmentedControl, type SegmentedControlProps } from '@parque/ui';
import css from './view-choice.module.css';

/** A choice between views; its label is for screen readers only, because the options are self-explanatory. */
export function ViewChoice<Value extends string>(props: SegmentedControlProps<Value>) {
  return (
    <div className={css.choice}>
      <SegmentedControl {...props} />
    </div>
  );
}
