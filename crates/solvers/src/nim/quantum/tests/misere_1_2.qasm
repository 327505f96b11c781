OPENQASM 3.0;
include "stdgates.inc";

qubit[2] heap1;
qubit[2] heap2;
qubit[1] index;
qubit[2] size;
qubit[2] nim;
bit[1] measured_index;
bit[2] measured_size;

// index = 0: heap1
// index = 1: heap2

// the heaps
x heap1[0];
x heap2[1];

// all moves at once: every index with every new size
h index[0];
h size[0];
h size[1];

// the nim-sum of the heaps
ctrl @ x heap1[0], nim[0];
ctrl @ x heap1[1], nim[1];
ctrl @ x heap2[0], nim[0];
ctrl @ x heap2[1], nim[1];

// round 1: misère: where only single stones remain, the nim-sum must be 1
negctrl @ negctrl @ negctrl @ x index[0], heap2[1], size[1], nim[0];
ctrl @ negctrl @ negctrl @ x index[0], heap1[1], size[1], nim[0];

// round 1: how the chosen heap changes, and what the nim-sum becomes
ctrl @ negctrl @ x heap1[0], index[0], size[0];
ctrl @ negctrl @ x heap1[1], index[0], size[1];
ctrl @ ctrl @ x heap2[0], index[0], size[0];
ctrl @ ctrl @ x heap2[1], index[0], size[1];
ctrl @ x size[0], nim[0];
ctrl @ x size[1], nim[1];

// round 1: the moves that are looked for get a phase
ctrl @ negctrl @ negctrl @ negctrl @ p(2.1268800471555034) heap1[1], index[0], nim[0], nim[1], size[1];
negctrl @ ctrl @ negctrl @ negctrl @ negctrl @ p(2.1268800471555034) size[1], heap1[0], index[0], nim[0], nim[1], size[0];
ctrl @ ctrl @ negctrl @ negctrl @ p(2.1268800471555034) heap2[1], index[0], nim[0], nim[1], size[1];
negctrl @ ctrl @ ctrl @ negctrl @ negctrl @ p(2.1268800471555034) size[1], heap2[0], index[0], nim[0], nim[1], size[0];

// round 1: what was computed is taken back
ctrl @ x size[1], nim[1];
ctrl @ x size[0], nim[0];
ctrl @ ctrl @ x heap2[1], index[0], size[1];
ctrl @ ctrl @ x heap2[0], index[0], size[0];
ctrl @ negctrl @ x heap1[1], index[0], size[1];
ctrl @ negctrl @ x heap1[0], index[0], size[0];
ctrl @ negctrl @ negctrl @ x index[0], heap1[1], size[1], nim[0];
negctrl @ negctrl @ negctrl @ x index[0], heap2[1], size[1], nim[0];

// round 1: what is marked grows (a phase for the even superposition)
h index[0];
h size[0];
h size[1];
x size[1];
negctrl @ negctrl @ p(2.1268800471555034) index[0], size[0], size[1];
x size[1];
h index[0];
h size[0];
h size[1];

// round 2: misère: where only single stones remain, the nim-sum must be 1
negctrl @ negctrl @ negctrl @ x index[0], heap2[1], size[1], nim[0];
ctrl @ negctrl @ negctrl @ x index[0], heap1[1], size[1], nim[0];

// round 2: how the chosen heap changes, and what the nim-sum becomes
ctrl @ negctrl @ x heap1[0], index[0], size[0];
ctrl @ negctrl @ x heap1[1], index[0], size[1];
ctrl @ ctrl @ x heap2[0], index[0], size[0];
ctrl @ ctrl @ x heap2[1], index[0], size[1];
ctrl @ x size[0], nim[0];
ctrl @ x size[1], nim[1];

// round 2: the moves that are looked for get a phase
ctrl @ negctrl @ negctrl @ negctrl @ p(2.1268800471555034) heap1[1], index[0], nim[0], nim[1], size[1];
negctrl @ ctrl @ negctrl @ negctrl @ negctrl @ p(2.1268800471555034) size[1], heap1[0], index[0], nim[0], nim[1], size[0];
ctrl @ ctrl @ negctrl @ negctrl @ p(2.1268800471555034) heap2[1], index[0], nim[0], nim[1], size[1];
negctrl @ ctrl @ ctrl @ negctrl @ negctrl @ p(2.1268800471555034) size[1], heap2[0], index[0], nim[0], nim[1], size[0];

// round 2: what was computed is taken back
ctrl @ x size[1], nim[1];
ctrl @ x size[0], nim[0];
ctrl @ ctrl @ x heap2[1], index[0], size[1];
ctrl @ ctrl @ x heap2[0], index[0], size[0];
ctrl @ negctrl @ x heap1[1], index[0], size[1];
ctrl @ negctrl @ x heap1[0], index[0], size[0];
ctrl @ negctrl @ negctrl @ x index[0], heap1[1], size[1], nim[0];
negctrl @ negctrl @ negctrl @ x index[0], heap2[1], size[1], nim[0];

// round 2: what is marked grows (a phase for the even superposition)
h index[0];
h size[0];
h size[1];
x size[1];
negctrl @ negctrl @ p(2.1268800471555034) index[0], size[0], size[1];
x size[1];
h index[0];
h size[0];
h size[1];

measured_index = measure index;
measured_size = measure size;
