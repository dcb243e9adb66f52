import { describe } from 'vitest';
import { finds } from './forms.ts';

describe('the branches of an expression and the values of functions without a name', () =>
  finds([
    ['a.php', "<?php $filter = match ($x) { 1 => '§', default => '§' };"],
    ['a.php', "<?php $filter = $x->map(fn ($y) => '§');"],
    ['a.rs', 'let filter = match x { 1 => "§", _ => "§" };'],
    ['a.rs', 'let filter = env::var("X").unwrap_or_else(|_| "§".into());'],
    ['a.rs', 'let filter = x.unwrap_or_else(|| "§".into());'],
    ['a.rs', 'let filter = if x { "§" } else { "§" };'],
    ['a.kt', 'val filter = when (x) { 1 -> "§"; else -> "§" }'],
    ['a.kt', 'val filter = when { x -> "§"\n else -> "§" }'],
    ['a.kt', 'val filter = if (x) "§" else "§"'],
    ['a.scala', 'val filter = x match { case 1 => "§"\n case _ => "§" }'],
    ['a.cs', 'var filter = x.Kind switch { 1 => "§", _ => "§" };'],
    ['a.cs', 'var filter = Lazy(() => "§");'],
    ['a.java', 'var filter = x.orElseGet(() -> "§");'],
    ['a.java', 'String filter = switch (x) { case 1 -> "§"; default -> "§"; };'],
    ['a.py', 'filter = lazy(lambda: "§")'],
    ['a.kt', 'val sort = when (x) { 1 -> "(== a b)" else -> "(== c d)" }\nval filter = when (y) { 1 -> 2 }'],
    ['a.rs', 'let sort = match filter { 1 => "(== a b)", _ => "(== c d)" };'],
    ['a.cs', 'var sort = filter switch { 1 => "(== a b)", _ => x };'],
  ]));
