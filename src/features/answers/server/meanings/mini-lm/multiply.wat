;; out[row][column] = sum over depth of a[row][depth] * b[column][depth]
(module
  (import "kernel" "memory" (memory 1))
  (func (export "multiply") (param $a i32) (param $b i32) (param $out i32) (param $rows i32) (param $columns i32) (param $depth i32)
    (local $row i32) (local $column i32) (local $left i32) (local $right i32) (local $end i32) (local $target i32) (local $width i32)
    (local $step i32)
    (local $x v128) (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128)
    (local.set $width (i32.shl (local.get $columns) (i32.const 2)))
    (loop $eachColumn
      (local.set $row (i32.const 0))
      (local.set $left (local.get $a))
      (local.set $target (i32.add (local.get $out) (i32.shl (local.get $column) (i32.const 2))))
      (loop $eachRow
        (local.set $s0 (v128.const i32x4 0 0 0 0))
        (local.set $s1 (v128.const i32x4 0 0 0 0))
        (local.set $s2 (v128.const i32x4 0 0 0 0))
        (local.set $s3 (v128.const i32x4 0 0 0 0))
        (local.set $right (local.get $b))
        (local.set $end (i32.add (local.get $b) (local.get $depth)))
        (loop $eachStep
          (local.set $x (v128.load (local.get $left)))
          (local.set $s0 (i32x4.add (local.get $s0) (i32x4.dot_i16x8_s (local.get $x) (v128.load8x8_s (local.get $right)))))
          (local.set $step (i32.add (local.get $right) (local.get $depth)))
          (local.set $s1 (i32x4.add (local.get $s1) (i32x4.dot_i16x8_s (local.get $x) (v128.load8x8_s (local.get $step)))))
          (local.set $step (i32.add (local.get $step) (local.get $depth)))
          (local.set $s2 (i32x4.add (local.get $s2) (i32x4.dot_i16x8_s (local.get $x) (v128.load8x8_s (local.get $step)))))
          (local.set $step (i32.add (local.get $step) (local.get $depth)))
          (local.set $s3 (i32x4.add (local.get $s3) (i32x4.dot_i16x8_s (local.get $x) (v128.load8x8_s (local.get $step)))))
          (local.set $left (i32.add (local.get $left) (i32.const 16)))
          (local.set $right (i32.add (local.get $right) (i32.const 8)))
          (br_if $eachStep (i32.lt_u (local.get $right) (local.get $end))))
        ;; four sums of four lanes each into one vector: two rounds of adding neighbours
        (local.set $s0 (i32x4.add
          (i8x16.shuffle 0 1 2 3 16 17 18 19 8 9 10 11 24 25 26 27 (local.get $s0) (local.get $s1))
          (i8x16.shuffle 4 5 6 7 20 21 22 23 12 13 14 15 28 29 30 31 (local.get $s0) (local.get $s1))))
        (local.set $s2 (i32x4.add
          (i8x16.shuffle 0 1 2 3 16 17 18 19 8 9 10 11 24 25 26 27 (local.get $s2) (local.get $s3))
          (i8x16.shuffle 4 5 6 7 20 21 22 23 12 13 14 15 28 29 30 31 (local.get $s2) (local.get $s3))))
        (v128.store (local.get $target) (i32x4.add
          (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $s0) (local.get $s2))
          (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $s0) (local.get $s2))))
        (local.set $target (i32.add (local.get $target) (local.get $width)))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        (br_if $eachRow (i32.lt_u (local.get $row) (local.get $rows))))
      (local.set $b (i32.add (local.get $b) (i32.shl (local.get $depth) (i32.const 2))))
      (local.set $column (i32.add (local.get $column) (i32.const 4)))
      (br_if $eachColumn (i32.lt_u (local.get $column) (local.get $columns))))))
